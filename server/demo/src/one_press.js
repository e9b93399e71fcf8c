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

function type(input, text) {
  // The page hears of a text by the event alone, and only where its own setter has not seen it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Types what signs a person in and sends the form, so that the page below a dialog keeps what was typed there. */
async function signIn(name, form, fault) {
  if (isRunning) return;
  isRunning = true;
  fault.textContent = "";
  try {
    const person = await post("/demo/staff/credentials", { name });
    type(form.querySelector("input[autocomplete=username]"), person.name);
    type(form.querySelector("input[autocomplete=current-password]"), person.password);
    type(form.querySelector("input[autocomplete=one-time-code]"), person.code);
    // The form has what was typed once the page was drawn with it.
    await new Promise((drawn) => setTimeout(drawn));
    form.requestSubmit();
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

function buttonOf({ name, roles }, form, fault) {
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
  button.onclick = () => signIn(name, form, fault);
  return button;
}

function section(form) {
  const drawn = styled("section", "", "display: grid; gap: 8px");
  drawn.id = "one-press";
  const fault = styled("p", "", "color: var(--danger)");
  fault.setAttribute("role", "alert");
  drawn.append(styled("h2", "People of the demo", "font-size: var(--size-13); font-weight: 600"));
  drawn.append(...people.map((person) => buttonOf(person, form, fault)), fault);
  return drawn;
}

function draw() {
  // On a page of its own, or in the dialog over the page of a session that has ended.
  const form = document.querySelector("form:has(input[autocomplete=username])");
  if (form && !document.getElementById("one-press")) form.after(section(form));
}

new MutationObserver(draw).observe(document.body, { childList: true, subtree: true });
draw();
