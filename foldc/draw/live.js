/* The picture follows what is typed; without this script the form's button does it. */
(function () {
  const form = document.getElementById("ask"), why = document.getElementById("why");
  const figure = document.getElementById("figure"), file = document.getElementById("file");
  let waiting = 0, asked = null;
  function query() { return new URLSearchParams(new FormData(form)).toString(); }
  function link() { file.href = "/picture.svg?" + query(); }
  function show(good, text) {
    if (good) figure.innerHTML = text;
    why.textContent = good ? "" : text;
    why.hidden = good;
    document.body.classList.toggle("stale", !good);
    if (good) document.dispatchEvent(new Event("drawn"));
  }
  function draw() {
    const fields = query();
    if (asked) asked.abort();
    asked = new AbortController();
    history.replaceState(null, "", "/?" + fields);
    link();
    fetch("/figure?" + fields, { signal: asked.signal }).then(function (answer) {
      return answer.text().then(function (text) { show(answer.ok, text); });
    }).catch(function (error) {
      if (error.name !== "AbortError") show(false, "foldc draw --serve does not answer: has it ended?");
    });
  }
  document.body.classList.add("live");
  link();
  form.addEventListener("input", function () { clearTimeout(waiting); waiting = setTimeout(draw, 120); });
  form.addEventListener("submit", function (event) { event.preventDefault(); draw(); });
})();
