(function () {
  const tip = document.getElementById("tip");
  const field = document.getElementById("thread");
  const names = { at: "at", to: "leads to", offset: "offset", thread: "thread", value: "value", bank: "bank", lane: "lane" };
  /* The page's tip stands for the browser's, and keys reach each picture; again when the page gets another picture. */
  function adopt() {
    document.querySelectorAll(".ccute .c > title").forEach(function (title) {
      title.parentNode.dataset.tip = title.textContent;
      title.remove();
    });
    document.querySelectorAll(".ccute").forEach(function (svg) { svg.tabIndex = 0; });
  }
  adopt();
  document.addEventListener("drawn", function () { adopt(); chosen(); });
  function words(cell) {
    const lines = [];
    for (const key in names)
      if (cell.dataset[key] !== undefined) lines.push(names[key].padEnd(9) + cell.dataset[key]);
    if (cell.dataset.count) lines.push("and " + (cell.dataset.count - 1) + " more, merged");
    if (cell.dataset.conflict) lines.push("bank conflict");
    return lines.join("\n");
  }
  /* Light up cells of one picture, or of all. */
  function light(test, only) {
    document.querySelectorAll(".ccute").forEach(function (svg) {
      const here = !!test && (!only || svg === only);
      if (!here && !svg.classList.contains("some")) return;
      svg.classList.toggle("some", here);
      svg.querySelectorAll(".c").forEach(function (cell) { cell.classList.toggle("on", here && test(cell)); });
    });
  }
  function chosen() {
    const want = field && field.value !== "" ? field.value : null;
    light(want === null ? null : function (cell) { return cell.dataset.thread === want; });
  }
  function show(cell, x, y) {
    tip.textContent = words(cell);
    tip.hidden = false;
    tip.style.left = Math.min(x + 14, innerWidth - tip.offsetWidth - 8) + "px";
    tip.style.top = (y + 18 + tip.offsetHeight > innerHeight ? y - tip.offsetHeight - 10 : y + 18) + "px";
    if (cell.dataset.thread !== undefined && (!field || field.value === ""))
      light(function (other) { return other.dataset.thread === cell.dataset.thread; }, cell.closest(".ccute"));
  }
  document.addEventListener("mousemove", function (event) {
    const cell = event.target.closest && event.target.closest(".ccute .c");
    if (cell) show(cell, event.clientX, event.clientY);
    else if (!tip.hidden) { tip.hidden = true; chosen(); }
  });
  /* Arrow keys move from cell to cell; the tip, a status, is read out. */
  function middle(cell) {
    const box = cell.querySelector("rect").getBoundingClientRect();
    return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, w: box.width, h: box.height };
  }
  function nearest(svg, from, dx, dy) {
    const here = middle(from);
    let best = null, least = Infinity;
    svg.querySelectorAll(".c").forEach(function (cell) {
      const there = middle(cell), along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (along > 1 && along + 8 * across < least) { least = along + 8 * across; best = cell; }
    });
    return best || from;
  }
  document.addEventListener("keydown", function (event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const svg = event.target.closest && event.target.closest(".ccute"), at = svg && svg.querySelector(".c.at");
    if (!svg || !step || !svg.querySelector(".c")) return;
    event.preventDefault();
    const cell = at ? nearest(svg, at, step[0], step[1]) : svg.querySelector(".c");
    if (at) at.classList.remove("at");
    cell.classList.add("at");
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    show(cell, middle(cell).x, middle(cell).y);
  });
  document.addEventListener("focusout", function (event) {
    if (event.target.closest && event.target.closest(".ccute") && !tip.hidden) { tip.hidden = true; chosen(); }
  });
  if (field) field.addEventListener("input", chosen);
  const theme = document.getElementById("theme");
  if (theme) theme.addEventListener("click", function () {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
})();
