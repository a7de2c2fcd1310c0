(function () {
  /* The cells of a picture are packed (draw/svg.c says how) until the picture is looked at. */
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
    let out = '<g class="c ' + (field[1] || "p" + field[8] % 32) + '"';
    facts.forEach(function (name, i) { if (field[3 + i]) out += " data-" + name + '="' + escaped(field[3 + i]) + '"'; });
    if (marks & 1) out += ' data-asked="1"';
    if (marks & 2) out += ' data-conflict="1"';
    out += '><rect x="' + left + '" y="' + top + '" width="' + w + '" height="' + h + '" rx="2"/>';
    if (marks) out += '<path class="' + (marks & 2 ? "mx" : "mk") + '" d="M' + (left + 1) + " " + (top + 1) + "h" + (w - 2) +
      "v" + (h - 2) + "h" + (2 - w) + 'z"/>';
    return out + (field[2] ? label(field[2], left, top, w, h, small) : "") + "</g>";
  }
  function fill(panel) {
    const x = panel.dataset.x.split(" ").map(Number), y = panel.dataset.y.split(" ").map(Number);
    const cells = panel.dataset.cells[0] === "#" ? packed[+panel.dataset.cells.slice(1)] : panel.dataset.cells;
    let column = 0, row = 0;
    panel.innerHTML = cells.split("|").map(function (text) {
      const field = text.split(";"), place = field[0].split(",");
      column = field[0] ? +place[0] : column + 1;
      row = field[0] ? +place[1] : row;
      return picture(field, x[column], y[row], +panel.dataset.w, +panel.dataset.h, panel.dataset.small);
    }).join("");
    panel.insertAdjacentHTML("beforebegin", !panel.dataset.heads ? "" : panel.dataset.heads.split("|").map(function (text) {
      const part = text.split(","), is = part[2];
      return '<text class="hd h' + is[0] + (is[1] ? " mt" : " mu") + '" x="' + part[0] + '" y="' + part[1] + '">' +
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
