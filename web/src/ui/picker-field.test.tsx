import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { PickerField, usePickerSheet } from "./picker-field.tsx";

/** What the sheet of `Form` asks as it has closed. */
let finalFocus: () => HTMLElement | boolean;

function Form() {
  const sheet = usePickerSheet("Passport");
  finalFocus = sheet.finalFocus;
  return (
    <form>
      <PickerField ref={sheet.control} label="ID type" chosen="Passport" onOpen={sheet.open} />
      <input aria-label="ID number" />
      <input aria-label="Street and house" />
    </form>
  );
}

it("UX-12 a field that was tapped as a sheet closed keeps the focus, and else the picker has it again", () => {
  renderScreen(<Form />);
  expect(finalFocus()).toBe(true);
  screen.getByRole("button", { name: /ID type/ }).focus();
  expect(finalFocus()).toBe(true);
  screen.getByLabelText("Street and house").focus();
  expect(finalFocus()).toBe(false);
});
