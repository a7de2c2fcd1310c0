(function () {
  /* The cells of a picture are packed (draw/packed.c says how) until the picture is looked at. */
  const facts = ["at", "to", "count", "offset", "index", "thread", "value", "bank"];
  const panels = Array.from(document.querySelectorAll("g.cells")), packed = panels.map(function (panel) { return panel.dataset.cells; });
  function escaped(text) { return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;"); }
  function label(text, left, top, w, h, small) {
    const line = text.split("/"), middle = (h >> 1) + (small ? 3 : 4);
    return line.map(function (words, i) {
      return '<text class="lb' + (i || small ? " sm" : "") + '" x="' + (left + (w >> 1)) + '" y="' +
        (top + middle + (line.length === 1 ? 0 : i ? 6 : -5)) + '">' + escaped(words) + "</text>";
    }).join("");
  }
  function picture(field, left, top, w, h, small) {
    const marks = +(field[11] || 0);
    field[3] = field[3] || "T" + field[8] + "V" + field[9];
    const last = +(field[5] || 1) - 1, values = "/V" + field[9] + (last ? "-" + (+field[9] + last) : "");
    if ((field[2] || "")[0] === "=") field[2] = "T" + field[8] + field[2].slice(1) + values;
    else if (field[2] === "~") field[2] = field[4];
    let out = '<g class="c ' + (field[1] || "p" + field[8] % 32) + '"';
    facts.forEach(function (name, i) { if (field[3 + i]) out += " data-" + name + '="' + escaped(field[3 + i]) + '"'; });
    if (marks & 1) out += ' data-asked="1"';
    if (marks & 2) out += ' data-conflict="1"';
    out += '><rect x="' + left + '" y="' + top + '" width="' + w + '" height="' + h + '" rx="2"/>';
    if (marks) out += '<path class="' + (marks & 2 ? "mx" : "mk") + '" d="M' + (left + 1) + " " + (top + 1) + "h" + (w - 2) +
      "v" + (h - 2) + "h" + (2 - w) + 'z"/>';
    return out + (field[2] ? label(field[2], left, top, w, h, small) : "") + "</g>";
  }
  /* The text that continues two others: each number goes on by its step. */
  function continued(before, last) {
    const from = before.split(/(\d+)/), to = last.split(/(\d+)/);
    if (from.length !== to.length || from.some(function (part, i) { return i % 2 === 0 && part !== to[i]; })) return last;
    return to.map(function (part, i) { return i % 2 ? 2 * part - from[i] : part; }).join("");
  }
  function fill(panel) {
    const x = panel.dataset.x.split(" ").map(Number), y = panel.dataset.y.split(" ").map(Number);
    const cells = panel.dataset.cells[0] === "#" ? packed[+panel.dataset.cells.slice(1)] : panel.dataset.cells;
    let column = 0, row = 0, before = Array(12).fill(""), last = before;
    panel.innerHTML = cells.split("|").map(function (text) {
      const own = text.split(";"), place = own[0].split(",");
      const field = last.map(function (was, i) {
        return own[i] === "!" ? "" : own[i] || (i ? continued(before[i], was) : "");
      });
      before = last;
      last = field.slice();
      column = field[0] ? +place[0] : column + 1;
      row = field[0] ? +place[1] : row;
      return picture(field, x[column], y[row], +panel.dataset.w, +panel.dataset.h, panel.dataset.small);
    }).join("");
    const at = [0, 0], step = [0, 0];
    let is = "";
    panel.insertAdjacentHTML("beforebegin", !panel.dataset.heads ? "" : panel.dataset.heads.split("|").map(function (text) {
      const part = text.split(",");
      for (let i = 0; i < 2; i++) {
        if (part[i]) step[i] = part[i] - at[i];
        at[i] += step[i];
      }
      is = part[2] || is;
      return '<text class="hd h' + is[0] + (is[1] ? " mt" : " mu") + '" x="' + at[0] + '" y="' + at[1] + '">' +
        escaped(part.slice(3).join(",")) + "</text>";
    }).join(""));
    panel.removeAttribute("data-cells");
  }
  function legend(strip) {
    const is = strip.dataset.strip.split(" "), x = +is[1], y = +is[2], w = +is[3];
    let out = "";
    for (let i = 0; i < +is[4]; i++)
      out += '<g class="' + is[0] + i + '"><rect x="' + (x + i * w) + '" y="' + y + '" width="' + (w - 1) + '" height="16" rx="2"/>' +
        (is[5] === "1" ? '<text class="un" x="' + (x + i * w + (w >> 1)) + '" y="' + (y + 11) + '">' + i + "</text>" : "") + "</g>";
    strip.innerHTML = out;
    strip.removeAttribute("data-strip");
  }
  function unpack(within) {
    within.querySelectorAll("g.cells[data-cells]").forEach(fill);
    within.querySelectorAll("g.strip[data-strip]").forEach(legend);
  }
  document.querySelectorAll("details").forEach(function (details) {
    if (details.open) unpack(details);
    details.addEventListener("toggle", function () { if (details.open) unpack(details); });
  });
  window.addEventListener("beforeprint", function () { unpack(document); });
  /* Only functions whose name, file or findings have the words are shown. */
  const filter = document.getElementById("filter");
  filter.addEventListener("input", function () {
    const words = filter.value.toLowerCase().split(/\s+/);
    const rows = document.querySelectorAll("table.contents tr[data-f]");
    rows.forEach(function (row) {
      const section = document.getElementById(row.dataset.f), file = section.closest("section.file");
      const rules = Array.from(section.querySelectorAll("ul.findings b"), function (b) { return b.textContent; });
      const text = (row.textContent + " " + file.querySelector("h2").textContent + " " + rules.join(" ")).toLowerCase();
      row.hidden = section.hidden = !words.every(function (word) { return text.includes(word); });
    });
    document.querySelectorAll("section.file").forEach(function (file) {
      file.hidden = filter.value !== "" && !file.querySelector("section.function:not([hidden])");
    });
  });
  /* The colours of code are ranges, which are no part of the page's tree; they are made for tables that are looked at. */
  const kinds = [["comment", /\/\*[^]*?(?:\*\/|$)|\/\/.*/], ["string", /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^\s*#\s*include.*/],
    ["word", /^\s*#\s*\w+|\b(?:auto|bool|break|case|char|const|constexpr|continue|default|do|double|else|enum|extern|float|for|half|if|inline|int|long|return|short|signed|sizeof|static|struct|switch|template|typedef|typename|unsigned|using|void|while|u?int(?:8|16|32|64)_t|__\w+__)\b/],
    ["ours", /\b(?:ccute_\w+|CCUTE_\w+|TUP|ALL)\b/], ["number", /\b(?:0[xX][\da-fA-F]+|\d[\w.]*)\b/]];
  const any = new RegExp(kinds.map(function (kind) { return "(" + kind[1].source + ")"; }).join("|"), "gm");
  function tokens(text, inside, take) {
    const end = inside ? text.indexOf("*/") : -2;
    if (end === -1) { take(0, text.length, 0); return true; }
    if (inside) take(0, end + 2, 0);
    any.lastIndex = inside ? end + 2 : 0;
    for (let match; (match = any.exec(text)); ) {
      take(match.index, any.lastIndex, match.slice(1).findIndex(function (part) { return part !== undefined; }));
      if (match[1] && match[0].startsWith("/*") && !match[0].endsWith("*/")) return true;
    }
    return false;
  }
  function colour(cell, inside) {
    const nodes = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), begin = [];
    for (let node, at = 0; (node = nodes.nextNode()); at += node.length) begin.push([at, node]);
    function place(at) {
      let i = begin.length - 1;
      while (i > 0 && begin[i][0] > at) i--;
      return [begin[i][1], at - begin[i][0]];
    }
    tokens(cell.textContent, inside, function (from, to, kind) {
      const range = new StaticRange({ startContainer: place(from)[0], startOffset: place(from)[1], endContainer: place(to)[0], endOffset: place(to)[1] });
      CSS.highlights.get(kinds[kind][0]).add(range);
    });
  }
  if (window.CSS && CSS.highlights && window.Highlight) {
    kinds.forEach(function (kind) { CSS.highlights.set(kind[0], new Highlight()); });
    const seen = new IntersectionObserver(function (entries) {
      entries.forEach(function (entry) {
        if (!entry.isIntersecting) return;
        seen.unobserve(entry.target);
        entry.target.querySelectorAll("td + td").forEach(function (cell) { if (cell.firstChild) colour(cell, cell.dataset.inside === "1"); });
      });
    }, { rootMargin: "600px" });
    document.querySelectorAll("section.file").forEach(function (file) {
      const inside = [false, false];
      file.querySelectorAll("table.code tr").forEach(function (row) {
        const cells = row.querySelectorAll("td + td");
        cells.forEach(function (cell, i) {
          if (inside[i]) cell.dataset.inside = "1";
          inside[i] = tokens(cell.textContent, inside[i], function () {});
          if (cells.length === 1) inside[1] = inside[0];
        });
      });
      file.querySelectorAll("table.code").forEach(function (table) { seen.observe(table); });
    });
  }
  const marks = Array.from(document.querySelectorAll("mark[data-e]"));
  function light(which) {
    marks.forEach(function (mark) { mark.classList.toggle("on", which !== null && mark.dataset.e === which); });
  }
  marks.forEach(function (mark) {
    mark.addEventListener("mouseenter", function () { light(mark.dataset.e); });
    mark.addEventListener("mouseleave", function () { light(null); });
  });
  window.addEventListener("hashchange", function () {
    const there = document.querySelector(location.hash);
    for (let at = there; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (there) there.scrollIntoView({ block: "center" });
  });
})();
