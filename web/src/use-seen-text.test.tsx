import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
import { expect, it } from "vitest";
import { renderRoutes } from "../tests/render-screen.tsx";
import { Frame } from "./frame.tsx";
import { SearchField } from "./ui/search-field.tsx";
import { TextArea } from "./ui/text-area.tsx";
import { TextField } from "./ui/text-field.tsx";

const area = createRef<HTMLTextAreaElement>();

function Fields() {
  const [text, setText] = useState("");
  const change = { value: text, onChange: setText };
  return (
    <>
      <TextField label="Street" {...change} />
      <SearchField label="Search" {...change} />
      <TextArea label="Complaint" error="" maxLength={200} element={area} {...change} />
      <p role="note">{JSON.stringify(text)}</p>
    </>
  );
}

const show = () =>
  renderRoutes([{ element: <Frame />, children: [{ path: "*", element: <Fields /> }] }]);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const kept = () => JSON.parse(screen.getByRole("note").textContent ?? "");

async function paste(name: string, text: string) {
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

it.each([
  ["zero-width space", "Calls\u200b at night", "Calls at night"],
  ["soft hyphen", "col\u00adlec\u00adtor", "collector"],
  ["byte order mark", "\ufeffHello", "Hello"],
  ["word joiner", "at\u2060night", "atnight"],
  ["mark of a direction", "\u202a0917 123\u202c", "0917 123"],
])("SEC-21 a pasted %s is taken out of each text field", async (_, pasted, seen) => {
  show();
  for (const name of ["Street", "Search", "Complaint"]) {
    await userEvent.clear(field(name));
    await paste(name, pasted);
    expect(kept(), name).toBe(seen);
    expect(field(name).value, name).toBe(seen);
  }
});

it("SEC-21 an emoji of several, a new line and accents stay", async () => {
  show();
  const text = "Niña 👩‍👧 ❤️\nat night";
  await paste("Complaint", text);
  expect(kept()).toBe(text);
});

it("SEC-21 what is taken out leaves the caret behind what was pasted", async () => {
  show();
  await paste("Complaint", "at night");
  act(() => area.current?.setSelectionRange(0, 0));
  await userEvent.paste("Calls\u200b\u200b ");
  expect(kept()).toBe("Calls at night");
  expect(area.current?.selectionStart).toBe("Calls ".length);
});
