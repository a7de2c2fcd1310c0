(function () {
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
