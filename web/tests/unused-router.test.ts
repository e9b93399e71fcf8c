import { describe, expect, it } from "vitest";
import { emptied } from "../build-plugins/unused-router.ts";

const CODE = `
function createRouter(init) {
	async function handleAction(request, { body } = {}) {
		if (body) {
			return body;
		}
	}
	function navigate(to) {
		return to;
	}
	return { handleAction, navigate };
}
`;

describe("what the app does not use of react-router", () => {
  it("loses its body, and what stands beside it stays", () => {
    expect(emptied(CODE, ["handleAction"])).toBe(`
function createRouter(init) {
	async function handleAction(request, { body } = {}) {
	}
	function navigate(to) {
		return to;
	}
	return { handleAction, navigate };
}
`);
  });

  it("is refused where a release no longer has it", () => {
    expect(() => emptied(CODE, ["handleSubmit"])).toThrow("no function handleSubmit");
  });
});
