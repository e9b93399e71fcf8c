/** Takes the first file that is dropped onto the page. Returns the function that stops it. */
export function watchDrops(onFile: (file: File) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const root = document.documentElement;
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    // The page on the phone, a frame, would take the file for itself.
    root.dataset.takesDrop = "";
  };
  const end = () => {
    delete root.dataset.takesDrop;
  };
  window.addEventListener("dragenter", over, { signal });
  window.addEventListener("dragover", over, { signal });
  window.addEventListener(
    "dragleave",
    (event) => {
      if (!event.relatedTarget) end();
    },
    { signal },
  );
  window.addEventListener(
    "drop",
    (event) => {
      end();
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
    { signal },
  );
  return () => listening.abort();
}
