/* Runs behind a picture in a real browser: is it there, can it be read, does it answer to the pointer? What is wrong
   becomes lines of #result, which end with "done". */
(function () {
  const wrong = [];
  const say = function (text) { if (wrong.length < 20) wrong.push(text); };
  const cells = Array.from(document.querySelectorAll(".ccute .c"));
  const name = function (cell) { return cell.parentNode.dataset.view + " " + cell.dataset.at; };

  function luminance(colour) {
    const c = colour.match(/[0-9.]+/g).slice(0, 3).map(function (x) {
      x /= 255;
      return x <= 0.03928 ? x / 12.92 : Math.pow((x + 0.055) / 1.055, 2.4);
    });
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
  }
  function contrast(a, b) {
    const x = luminance(a), y = luminance(b);
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  }
  const inside = function (a, b) {
    return a.left >= b.left - 0.6 && a.right <= b.right + 0.6 && a.top >= b.top - 0.6 && a.bottom <= b.bottom + 0.6;
  };
  const meet = function (a, b) {
    return a.left < b.right - 0.6 && b.left < a.right - 0.6 && a.top < b.bottom - 1.5 && b.top < a.bottom - 1.5;
  };

  function rendered() {
    if (!cells.length) say("there is no cell");
    cells.forEach(function (cell) {
      const box = cell.querySelector("rect").getBoundingClientRect(), label = cell.querySelector("text");
      if (box.width < 8 || box.height < 8) say(name(cell) + " is too small: " + box.width + " by " + box.height);
      if (label && !inside(label.getBoundingClientRect(), box)) say(name(cell) + ": '" + label.textContent + "' does not fit");
    });
  }

  function apart() {
    document.querySelectorAll(".ccute").forEach(function (svg) {
      const frame = svg.getBoundingClientRect();
      const texts = Array.from(svg.querySelectorAll("text")).map(function (text) {
        return { text: text.textContent, box: text.getBoundingClientRect() };
      });
      const boxes = Array.from(svg.querySelectorAll(".c rect")).map(function (r) { return r.getBoundingClientRect(); });
      for (let i = 0; i < texts.length; i++) {
        if (!inside(texts[i].box, frame)) say("'" + texts[i].text + "' leaves the picture");
        for (let j = 0; j < i; j++)
          if (meet(texts[i].box, texts[j].box)) say("'" + texts[i].text + "' and '" + texts[j].text + "' overlap");
      }
      for (let i = 0; i < boxes.length; i++)
        for (let j = 0; j < i; j++)
          if (meet(boxes[i], boxes[j])) say("cells " + i + " and " + j + " overlap");
    });
  }

  function readable(theme) {
    document.documentElement.dataset.theme = theme;
    const ground = getComputedStyle(document.querySelector(".ccute .bg")).fill, seen = {};
    document.querySelectorAll(".ccute g > rect").forEach(function (rect) {
      const text = rect.parentNode.querySelector("text");
      if (!text) return;
      const key = getComputedStyle(rect).fill + " under " + getComputedStyle(text).fill;
      if (!seen[key] && contrast(getComputedStyle(rect).fill, getComputedStyle(text).fill) < 4.5)
        say(theme + ": " + key + " has a contrast below 4.5");
      seen[key] = true;
    });
    document.querySelectorAll(".ccute text.mu, .ccute text.pt, .ccute text.mt").forEach(function (text) {
      if (contrast(getComputedStyle(text).fill, ground) < 4.5) say(theme + ": '" + text.textContent + "' is too faint");
    });
    return ground + Object.keys(seen).join();
  }

  function hover() {
    const tip = document.getElementById("tip");
    [0, Math.floor(cells.length / 2), cells.length - 1].forEach(function (i) {
      const cell = cells[i];
      cell.scrollIntoView({ block: "center", inline: "center" });
      const box = cell.querySelector("rect").getBoundingClientRect();
      const x = box.left + box.width / 2, y = box.top + box.height / 2;
      const target = document.elementFromPoint(x, y);
      if (!target || target.closest(".c") !== cell) return say(name(cell) + " is not under the pointer");
      target.dispatchEvent(new MouseEvent("mousemove", { bubbles: true, clientX: x, clientY: y }));
      if (tip.hidden) return say(name(cell) + " has no tip");
      ["at", "offset", "thread", "value", "bank"].forEach(function (fact) {
        if (cell.dataset[fact] !== undefined && tip.textContent.indexOf(cell.dataset[fact]) < 0)
          say(name(cell) + ": the tip has no " + fact + ": " + tip.textContent);
      });
      if (cell.dataset.thread !== undefined)
        cells.forEach(function (other) {
          if (other.classList.contains("on") !==
              (other.dataset.thread === cell.dataset.thread && other.closest(".ccute") === cell.closest(".ccute")))
            say(name(other) + " is lit up wrongly for thread " + cell.dataset.thread);
        });
      const edge = tip.getBoundingClientRect();
      if (edge.left < 0 || edge.top < 0 || edge.right > innerWidth || edge.bottom > innerHeight) say("the tip leaves the page");
    });
    document.body.dispatchEvent(new MouseEvent("mousemove", { bubbles: true, clientX: 1, clientY: 1 }));
    if (!tip.hidden) say("the tip stays");
    if (document.querySelector(".ccute .c.on")) say("cells stay lit up");
  }

  /* Arrow keys go to the neighbours, and each cell is read out. */
  function keys() {
    const svg = cells[0].closest(".ccute"), tip = document.getElementById("tip");
    if (svg.tabIndex !== 0 || tip.getAttribute("role") !== "status") say("a picture cannot be reached by keys");
    const press = function (key) {
      svg.dispatchEvent(new KeyboardEvent("keydown", { key: key, bubbles: true, cancelable: true }));
      return svg.querySelectorAll(".c.at").length === 1 ? svg.querySelector(".c.at") : null;
    };
    const place = function (cell) { return cell.querySelector("rect").getBoundingClientRect(); };
    const first = press("ArrowRight"), right = press("ArrowRight"), back = press("ArrowLeft");
    if (!first || !right || first !== back) return say("ArrowRight and ArrowLeft do not return");
    if (first !== right && (place(right).left <= place(first).left || Math.abs(place(right).top - place(first).top) > 1))
      say("ArrowRight leads elsewhere");
    const below = press("ArrowDown");
    if (below !== first && place(below).top <= place(first).top) say("ArrowDown leads upwards");
    if (tip.hidden || tip.textContent.indexOf(below.dataset.at) < 0) say("the cell that keys reached has no tip");
    svg.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    if (!tip.hidden) say("the tip stays when the picture is left");
  }

  /* The report's filter, and the colours of its code. */
  function report() {
    const filter = document.getElementById("filter");
    if (!filter) return;
    const shown = function () { return document.querySelectorAll("section.function:not([hidden])").length; };
    const type = function (text) { filter.value = text; filter.dispatchEvent(new Event("input")); return shown(); };
    const all = shown();
    if (type("transpose.cu") !== 1) say("the filter shows " + shown() + " functions of transpose.cu");
    if (document.querySelectorAll("table.contents tr[data-f]:not([hidden])").length !== 1) say("the filter leaves lines of the contents");
    if (type("no such thing") !== 0) say("the filter shows what is not there");
    if (type("") !== all) say("the filter keeps something hidden");
  }

  /* Code that is in sight gets its colours, a moment later. */
  function colours() {
    const words = Array.from(CSS.highlights.get("word") || [], function (r) { return r.startContainer.data.slice(r.startOffset, r.endOffset); });
    const comments = Array.from(CSS.highlights.get("comment") || [], function (r) { return r.startContainer.data || ""; });
    if (words.indexOf("const") < 0 || words.indexOf("int") < 0) say("no words of C are coloured");
    if (!comments.some(function (text) { return text.startsWith("/* "); })) say("no comment is coloured");
    if (words.some(function (word) { return !/^\s*#?\s*\w+$/.test(word); })) say("something else is coloured as a word: " + words.find(function (word) { return !/^\s*#?\s*\w+$/.test(word); }));
  }

  function field() {
    const thread = document.getElementById("thread");
    if (!thread) return;
    thread.value = "1";
    thread.dispatchEvent(new Event("input"));
    const lit = cells.filter(function (cell) { return cell.classList.contains("on"); });
    if (!lit.length || lit.some(function (cell) { return cell.dataset.thread !== "1"; })) say("thread 1 is not lit up");
    thread.value = "";
    thread.dispatchEvent(new Event("input"));
  }

  function sides() {
    const marks = Array.from(document.querySelectorAll("table.code mark"));
    if (!document.querySelector("table.code")) return;
    if (!marks.length) return say("nothing is marked as folded");
    const right = marks.filter(function (mark) { return mark.closest("td").cellIndex === 2; });
    if (!right.length) return say("nothing is marked on the folded side");
    right[0].dispatchEvent(new MouseEvent("mouseenter"));
    marks.forEach(function (mark) {
      if (mark.classList.contains("on") !== (mark.dataset.e === right[0].dataset.e)) say("another mark lights up");
    });
    right[0].dispatchEvent(new MouseEvent("mouseleave"));
    document.querySelectorAll("a[href^='#']").forEach(function (a) {
      if (!document.getElementById(a.getAttribute("href").slice(1))) say(a.getAttribute("href") + " leads nowhere");
    });
  }

  document.querySelectorAll("details").forEach(function (details) { details.open = true; });
  rendered();
  apart();
  if (readable("light") === readable("dark")) say("dark is as light");
  if (document.getElementById("tip")) {
    hover();
    keys();
    field();
    report();
  }
  sides();
  const code = document.querySelector("table.code");
  if (code) code.scrollIntoView();
  setTimeout(function () {
    if (code) colours();
    const result = document.createElement("pre");
    result.id = "result";
    result.textContent = wrong.concat(cells.length + " cells", "done").join("\n");
    document.body.appendChild(result);
  }, code ? 500 : 0);
})();
