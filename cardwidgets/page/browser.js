// What a browser does for a widget: tries that may fail, files, the clipboard.

const LONGEST = 2_100_000; // characters: a longer file is refused by the engine anyway

function attempt(action) {
  try {
    return action();
  } catch (error) {
    console.warn("the page keeps nothing for its learner, or has no line to its kernel:", error);
    return null;
  }
}

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// The learner chooses a file; its text goes to the kernel.
function open(model) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,.txt";
  input.addEventListener("change", async () => {
    const file = input.files[0];
    const text = file && (await file.slice(0, LONGEST).text());
    if (file) attempt(() => model.send({ kind: "file", text }));
  });
  input.click();
}

function copy(text) {
  navigator.clipboard?.writeText(text).catch((error) => console.warn("not copied:", error));
}
