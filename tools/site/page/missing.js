// The gallery, when an address has asked for a game that there is not: it says so.
(() => {
  const asked = new URLSearchParams(location.search).get("missing");
  const main = document.querySelector("main");
  if (!asked || !main) return;
  const notice = document.createElement("p");
  notice.className = "kt-notice";
  notice.setAttribute("role", "alert");
  notice.textContent = (main.dataset.noGame ?? "").replace("{text}", asked);
  main.prepend(notice);
})();
