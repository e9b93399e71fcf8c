import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { LinkTools } from "./LinkTools.tsx";

const FILE = "/.well-known/apple-app-site-association";
const components = [{ "/": "/About", exclude: true }, { "/": "*" }];
const OF_BRAND = { applinks: { details: [{ appIDs: ["A.ph.tulay"], components }] } };

async function follow(link: string, file: object | null) {
  const phone = fakePhone({ ...IN_REPAYMENT, inBackground: true }, { [FILE]: file });
  const { user, getByLabelText, getByRole, getByText } = phone.show(<LinkTools />);
  await user.click(getByText("Link from another app"));
  await user.clear(getByLabelText("Address"));
  await user.type(getByLabelText("Address"), link);
  await user.click(getByRole("button", { name: "Open the link" }));
  await waitFor(() => expect(getByRole("status").textContent).not.toBe(""));
  return { said: getByRole("status").textContent, actions: phone.actions };
}

it("UX-39 a wallet's way back opens the app, which was away, at the order of the link", async () => {
  const address = "/loanDetail?orderId=o1";
  const { said, actions } = await follow(address, OF_BRAND);
  expect(said).toBe("The app opened it.");
  expect(actions).toEqual([{ kind: "comeBack" }, { kind: "openPage", address }]);
});

it.each([
  ["/About", OF_BRAND, /public pages/],
  ["/loanDetail", null, /names no app/],
  ["https://evil.example/loanDetail", OF_BRAND, /H5 origin alone/],
])("UX-39 the link %s opens the browser with %j", async (link, file, why) => {
  const { said, actions } = await follow(link, file);
  expect(said).toMatch(/^It opens the browser/);
  expect(said).toMatch(why);
  expect(actions).toEqual([]);
});
