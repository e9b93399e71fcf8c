import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useAnswer } from "./useAnswer.ts";

/** A hook whose questions are answered by hand, in any order. */
function asking() {
  const answers: ((value: string) => void)[] = [];
  const question = () => new Promise<string>((resolve) => answers.push(resolve));
  const hook = renderHook(({ key }) => useAnswer(question, key), { initialProps: { key: 0 } });
  return {
    ask: (key: number) => hook.rerender({ key }),
    answer: (place: number, value: string) => act(async () => answers[place]?.(value)),
    value: () => hook.result.current.value,
  };
}

it("QA-27 an answer counts that comes after the next question, as each does on a slow machine", async () => {
  const { ask, answer, value } = asking();
  for (const look of [1, 2, 3]) {
    ask(look);
    await answer(look - 1, `look ${look - 1}`);
    expect(value()).toBe(`look ${look - 1}`);
  }
});

it("QA-27 an answer does not take the place of a later question's", async () => {
  const { ask, answer, value } = asking();
  ask(1);
  await answer(1, "new");
  await answer(0, "old");
  expect(value()).toBe("new");
});
