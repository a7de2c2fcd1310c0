/* Runs at the end of a page in a frame of some width: no text is cut off, and the page does not scroll sideways. What is too wide
   has a frame of its own, which does; on paper (the page's root has the class "paper") nothing scrolls. What is wrong is posted
   to the page with the frames (frames.inc). */
onload = function () {
  const wrong = [], page = document.documentElement, paper = page.classList.contains("paper");
  let texts = 0;
  const say = function (text) { if (wrong.length < 20) wrong.push(text); };
  document.querySelectorAll("details").forEach(function (details) { details.open = true; });
  setTimeout(function () {
    if (page.scrollWidth > page.clientWidth) say("the page is " + page.scrollWidth + " wide, the window " + page.clientWidth);
    document.querySelectorAll("body *").forEach(function (part) {
      const own = Array.from(part.childNodes).some(function (node) { return node.nodeType === 3 && node.data.trim(); });
      const box = part.getBoundingClientRect(), style = getComputedStyle(part);
      if (paper && part.tagName === "svg" && box.right > page.clientWidth + 1)
        say("a picture ends at " + Math.round(box.right) + " of " + page.clientWidth);
      if (!own || !box.width || style.display === "inline" || part.closest("svg, script, style")) return;
      texts++;
      if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth && (paper || !/auto|scroll/.test(style.overflowX)) && !framed(part))
        say(part.tagName + " '" + part.textContent.trim().slice(0, 40) + "' is " + part.scrollWidth + " wide in " + part.clientWidth);
      if ((box.right > page.clientWidth + 1 || box.left < -1) && !framed(part))
        say(part.tagName + " '" + part.textContent.trim().slice(0, 40) + "' ends at " + Math.round(box.right) + " of " + page.clientWidth);
    });
    if (texts < 20) say("there are " + texts + " pieces of text");
    parent.postMessage(wrong.concat(texts + " pieces of text in " + innerWidth + " pixels").join("\n"), "*");
  }, 500);
  function framed(part) {
    for (let outer = part.parentElement; outer && !paper; outer = outer.parentElement)
      if (/auto|scroll/.test(getComputedStyle(outer).overflowX)) return true;
    return false;
  }
};
