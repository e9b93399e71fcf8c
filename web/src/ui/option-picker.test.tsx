import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { OptionPicker } from "./option-picker.tsx";

it.each([
  [8, false],
  [9, true],
])("UI-01 a list of %i options can be searched: %s", async (count, isSearched) => {
  const options = Array.from({ length: count }, (_, index) => ({
    value: String(index),
    label: `Bank ${index}`,
  }));
  renderScreen(<OptionPicker label="Bank" options={options} value="" onChange={() => undefined} />);
  await userEvent.click(screen.getByRole("button", { name: /Bank/ }));
  await screen.findByRole("radio", { name: "Bank 0" });
  expect(screen.queryByRole("searchbox") !== null).toBe(isSearched);
});
