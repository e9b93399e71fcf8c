/** Forms as the server describes them; tests change the fields that they are about. */
import type { FormItem, Region } from "../src/lib/form-items.ts";

export const sampleItem: FormItem = {
  code: "",
  cate: "text",
  title: "",
  subtitle: "",
  value: "",
  note: [],
  inputType: "text",
  cardTypeMi: 0,
  channelNumber: null,
};

export const samplePlaces: readonly Region[] = [
  {
    region: "National Capital Region (NCR)",
    provinces: [{ province: "Metro Manila", cities: ["Manila", "Quezon City", "San Juan"] }],
  },
  {
    region: "CALABARZON",
    provinces: [
      { province: "Batangas", cities: ["Lipa", "San Juan"] },
      { province: "Laguna", cities: ["Calamba"] },
    ],
  },
];
