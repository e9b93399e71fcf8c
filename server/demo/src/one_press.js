// Buttons of the demo's people below the sign-in of the console. One press signs in.

const people = await (await fetch("/demo/staff")).json();

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.message ?? "The demo does not answer.");
  return read;
}

let isRunning = false;

/** Signs a person in; the page then starts again at its address. */
async function signIn(name, fault) {
  if (isRunning) return;
  isRunning = true;
  try {
    await post("/api/login", await post("/demo/staff/credentials", { name }));
    location.reload();
  } catch (failure) {
    fault.textContent = failure.message;
  } finally {
    isRunning = false;
  }
}

function styled(tag, text, style) {
  const element = document.createElement(tag);
  element.textContent = text;
  element.style.cssText = style;
  return element;
}

function buttonOf({ name, roles }, fault) {
  const button = styled(
    "button",
    "",
    "border: 1px solid var(--line-strong); border-radius: 6px; padding: 8px 14px; background: var(--card); text-align: left",
  );
  button.type = "button";
  button.append(
    styled("strong", name, ""),
    styled("span", ` ${roles.join(", ")}`, "color: var(--text-quiet)"),
  );
  button.onclick = () => signIn(name, fault);
  return button;
}

function section() {
  const drawn = styled("section", "", "display: grid; gap: 8px");
  drawn.id = "one-press";
  const fault = styled("p", "", "color: var(--danger)");
  fault.setAttribute("role", "alert");
  drawn.append(styled("h2", "People of the demo", "font-size: var(--size-13); font-weight: 600"));
  drawn.append(...people.map((person) => buttonOf(person, fault)), fault);
  return drawn;
}

function draw() {
  const card = document.querySelector("main form:has(input[autocomplete=username])")?.parentElement;
  if (card && !document.getElementById("one-press")) card.append(section());
}

new MutationObserver(draw).observe(document.body, { childList: true, subtree: true });
draw();
