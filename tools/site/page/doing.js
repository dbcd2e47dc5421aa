// What a page is busy with, until all its tables can be played at.

const place = document.getElementById("kt-doing");

const tell = () => {
  const { step = "fetch" } = document.body.dataset;
  if (!place) return;
  place.textContent = place.dataset[step] ?? "";
  place.hidden = !place.textContent;
};

tell();
new MutationObserver(tell).observe(document.body, { attributes: true, attributeFilter: ["data-step"] });
