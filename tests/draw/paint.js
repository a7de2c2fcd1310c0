/* Appended to a page: when the browser first painted something of the content, in milliseconds, in #paint. */
new PerformanceObserver(list => {
    for (const entry of list.getEntries())
        if (entry.name === "first-contentful-paint") {
            const result = document.body.appendChild(document.createElement("pre"));
            result.id = "paint";
            result.textContent = Math.ceil(entry.startTime);
        }
}).observe({ type: "paint", buffered: true });
