import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { PickerField, usePickerSheet } from "./picker-field.tsx";

/** A picker and the fields after it; `finalFocus` is what its sheet asks as it has closed. */
function show() {
  const asked: { finalFocus?: () => unknown } = {};
  function Form() {
    const sheet = usePickerSheet("Passport");
    asked.finalFocus = sheet.finalFocus;
    return (
      <form>
        <PickerField ref={sheet.control} label="ID type" chosen="Passport" onOpen={sheet.open} />
        <input aria-label="ID number" />
        <input aria-label="Street and house" />
      </form>
    );
  }
  renderScreen(<Form />);
  return () => asked.finalFocus?.();
}

it("UX-12 a field that was tapped as a sheet closed keeps the focus, and else the picker has it again", () => {
  const finalFocus = show();
  expect(finalFocus()).toBe(true);
  screen.getByRole("button", { name: /ID type/ }).focus();
  expect(finalFocus()).toBe(true);
  screen.getByLabelText("Street and house").focus();
  expect(finalFocus()).toBe(false);
});
