(wiring) => {
  // The guest's brand is JSON in its document, with the wiring under `bridge`. It is changed before the document's next
  // script runs: a parser lets observers go first. It may have read a part of the JSON only.
  const watching = new MutationObserver(() => {
    const brand = document.getElementById("brand")?.firstChild;
    if (!brand) return;
    let written;
    try {
      written = JSON.parse(brand.data);
    } catch {
      return;
    }
    watching.disconnect();
    brand.data = JSON.stringify({ ...written, bridge: wiring });
  });
  watching.observe(document, { childList: true, subtree: true, characterData: true });
};
