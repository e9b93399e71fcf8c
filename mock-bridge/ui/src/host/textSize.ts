import type { TextSize } from "../contract.gen.ts";

/** The sizes of text, in percent. */
export const TEXT_SIZES: readonly TextSize[] = ["100", "120", "150", "200"];
