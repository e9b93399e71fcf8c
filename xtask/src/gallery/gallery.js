const form = document.querySelector("form");
function filter() {
  const wanted = [...new FormData(form)].filter(([, value]) => value);
  let shown = 0;
  for (const section of document.querySelectorAll("main section")) {
    const items = [...section.querySelectorAll("li")];
    for (const item of items) {
      item.hidden = wanted.some(([name, value]) => item.dataset[name] !== value);
    }
    const visible = items.filter((item) => !item.hidden).length;
    section.hidden = visible === 0;
    shown += visible;
  }
  form.querySelector("output").textContent = `${shown} shown`;
}
form.addEventListener("change", filter);
filter();
