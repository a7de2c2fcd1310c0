/* Runs at the end of the page of foldc draw --serve, in a frame of some width: types into it and looks. What is wrong is posted
   to the page with the frames (frames.inc). */
(function () {
  const wrong = [];
  const say = function (text) { wrong.push(text); };
  const form = document.getElementById("ask"), why = document.getElementById("why");
  const cells = function () { return document.querySelectorAll("#figure .ccute .c"); };
  const later = function (ms) { return new Promise(function (done) { setTimeout(done, ms); }); };

  /* Type, and wait until the page has answered. */
  async function type(fields, answered) {
    for (const name in fields) form.elements[name].value = fields[name];
    form.elements.layout.dispatchEvent(new Event("input", { bubbles: true }));
    for (let i = 0; i < 50 && !answered(); i++) await later(100);
    if (!answered()) say(JSON.stringify(fields) + " is not answered: " + why.textContent);
    fits(JSON.stringify(fields));
  }

  /* No text is cut off, and nothing but a wide picture in its frame is scrolled sideways. */
  function fits(when) {
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) say(when + ": the page is " + page.scrollWidth + " wide, the window " + page.clientWidth);
    document.querySelectorAll("header *, main > *, form *, nav a").forEach(function (part) {
      const box = part.getBoundingClientRect();
      if (box.width && (box.left < -0.5 || box.right > page.clientWidth + 0.5))
        say(when + ": " + part.tagName + " " + part.className + " ends at " + box.right);
    });
    form.querySelectorAll("label").forEach(function (label) {
      if (label.scrollWidth > label.clientWidth + 1) say(when + ": '" + label.textContent + "' is cut off");
    });
  }

  async function run() {
    if (cells().length !== 32) say("the first picture has " + cells().length + " cells");
    if (getComputedStyle(form.querySelector("button")).display !== "none") say("the button shows, though the picture follows");
    await type({ layout: "(2,3):(3,1)" }, function () { return cells().length === 6; });
    if (!why.hidden) say("an error shows beside a good picture");
    await type({ layout: "(2,3:" }, function () { return !why.hidden; });
    if (why.textContent.indexOf("column ") !== 0) say("the error is: " + why.textContent);
    if (cells().length !== 6) say("the last good picture is gone");
    await type({ layout: "(2,5):(5,1)" }, function () { return why.hidden && cells().length === 10; });
    await type({ layout: "(32,32):(32,1)", access: "32:1", bytes: "4" }, function () { return document.querySelector("#figure [data-view=banks]"); });
    await type({ layout: "((16,8),8):((64,1),8)", access: "", bytes: "", tile: "(8,128)" }, function () { return document.querySelector("#figure [data-view=tv]"); });
    if (document.getElementById("file").href.indexOf("/picture.svg?layout=") < 0) say("there is no link to the picture");
    const svg = document.querySelector("#figure .ccute"), tip = document.getElementById("tip");
    if (svg.tabIndex !== 0 || svg.querySelector(".c > title")) say("the new picture is not adopted");
    svg.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    if (tip.hidden || tip.textContent.indexOf("thread") < 0) say("keys show nothing: " + tip.textContent);
  }
  run().catch(function (error) { say(String(error)); }).then(function () {
    parent.postMessage(wrong.concat("typed in " + innerWidth + " pixels").join("\n"), "*");
  });
})();
