import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { samplePlaces } from "../../tests/sample-forms.ts";
import PlaceList from "./place-list.tsx";

const NCR = "National Capital Region (NCR)";
const REGIONS = [NCR, "CALABARZON"];
const onChoose = vi.fn();
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const entries = () => screen.queryAllByRole("listitem").map((entry) => entry.textContent);
const chosen = () =>
  screen
    .getAllByRole("button")
    .filter((entry) => entry.getAttribute("aria-current"))
    .map((entry) => entry.textContent);

const show = (region = "", province = "", city = "") =>
  renderScreen(
    <PlaceList
      regions={samplePlaces}
      value={{ region, province, city }}
      onChoose={onChoose.mockReset()}
    />,
  );

it("BIND-02 goes from the regions to a province's cities, and chooses the whole place", async () => {
  show();
  expect(entries()).toEqual(REGIONS);
  await press("CALABARZON");
  expect(entries()).toEqual(["Batangas", "Laguna"]);
  await press("Laguna");
  await press("Calamba");
  const place = { region: "CALABARZON", province: "Laguna", city: "Calamba" };
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(place);
});

it("BIND-02 goes back to the provinces, and then to the regions", async () => {
  show("CALABARZON", "Batangas", "Lipa");
  expect(entries()).toEqual(["Lipa", "San Juan"]);
  await press("Batangas, CALABARZON");
  expect(entries()).toEqual(["Batangas", "Laguna"]);
  await press("CALABARZON");
  expect(entries()).toEqual(REGIONS);
  expect(screen.getAllByRole("button")).toHaveLength(2);
});

it("BIND-02 a region of one province leads straight to its cities, and back past it", async () => {
  show();
  await press(NCR);
  expect(entries()).toEqual(["Manila", "Quezon City", "San Juan"]);
  await press(`Metro Manila, ${NCR}`);
  expect(entries()).toEqual(REGIONS);
});

it("BIND-02 marks the chosen city, and not another province's of the same name", async () => {
  show("CALABARZON", "Batangas", "San Juan");
  expect(chosen()).toEqual(["San Juan"]);
  await userEvent.type(screen.getByRole("searchbox"), "san j");
  expect(entries()).toEqual([`San JuanMetro Manila, ${NCR}`, "San JuanBatangas, CALABARZON"]);
  expect(chosen()).toEqual(["San JuanBatangas, CALABARZON"]);
});

it.each([
  ["lipá", ["LipaBatangas, CALABARZON"]],
  ["San Juan, batangas", ["San JuanBatangas, CALABARZON"]],
  ["juan", [`San JuanMetro Manila, ${NCR}`, "San JuanBatangas, CALABARZON"]],
  ["laguna", ["CalambaLaguna, CALABARZON"]],
])("BIND-02 UX-03 the search for %j finds %j", async (typed, found) => {
  show();
  await userEvent.type(screen.getByRole("searchbox"), typed);
  expect(entries()).toEqual(found);
});

it("BIND-02 says where no city is found", async () => {
  show();
  await userEvent.type(screen.getByRole("searchbox"), "nowhere");
  expect(entries()).toEqual([]);
  expect(screen.getByText("No city found")).toBeTruthy();
});
