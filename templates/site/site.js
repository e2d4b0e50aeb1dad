// Picks today's page, says how a day stands to today, and shares. Every page works without it.
(function () {
  "use strict";
  var root = document.documentElement;
  var home = document.currentScript.src;
  var today = new Date().toISOString().slice(0, 10);
  var list = document.getElementById("days");
  var days = list ? JSON.parse(list.textContent) : [];

  if (root.dataset.kind === "today" && root.dataset.day !== today && days.indexOf(today) >= 0) {
    location.replace(new URL("day/" + today + "/index.html", home));
  }

  function show(when) {
    document.querySelectorAll("[data-when]").forEach(function (note) {
      note.hidden = note.dataset.when !== when;
    });
  }

  function place() {
    var day = root.dataset.day;
    if (root.dataset.kind === "today") show(day === today ? "today" : "other");
    if (root.dataset.kind === "day") show(day === today ? "today" : day > today ? "later" : "");
    var cell = document.querySelector('[data-date="' + today + '"] a');
    if (cell) cell.setAttribute("aria-current", "date");
  }

  function select(text) {
    var area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    var done = document.execCommand("copy");
    area.remove();
    return done ? Promise.resolve() : Promise.reject(new Error("not copied"));
  }

  function copy(text) {
    if (!navigator.clipboard) return select(text);
    return navigator.clipboard.writeText(text).catch(function () { return select(text); });
  }

  function share(button, status) {
    var url = new URL(button.dataset.url, location.href).href;
    var text = document.getElementById(button.dataset.share).textContent;
    function fall() {
      return copy(text + "\n" + url).then(
        function () { status.textContent = "Copied. Paste it anywhere."; },
        function () { status.textContent = "Your browser keeps the clipboard shut; the text stands above."; }
      );
    }
    status.textContent = "";
    if (!navigator.share) return fall();
    return navigator.share({ title: button.dataset.title, text: text, url: url }).catch(function (error) {
      return error.name === "AbortError" ? undefined : fall();
    });
  }

  document.addEventListener("DOMContentLoaded", function () {
    place();
    document.querySelectorAll("button[data-share]").forEach(function (button) {
      var status = button.parentNode.querySelector("[role=status]");
      button.hidden = false;
      button.addEventListener("click", function () {
        share(button, status).finally(function () { button.focus(); });
      });
    });
  });
})();
