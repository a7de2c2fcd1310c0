(function () {
  const tip = document.getElementById("tip");
  const cells = Array.from(document.querySelectorAll(".ccute .c"));
  const field = document.getElementById("thread");
  const names = { at: "at", to: "leads to", offset: "offset", thread: "thread", value: "value", bank: "bank", lane: "lane" };
  cells.forEach(function (cell) {
    const title = cell.querySelector("title");
    if (title) { cell.dataset.tip = title.textContent; title.remove(); }
  });
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
  if (field) field.addEventListener("input", chosen);
  const theme = document.getElementById("theme");
  if (theme) theme.addEventListener("click", function () {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
})();
