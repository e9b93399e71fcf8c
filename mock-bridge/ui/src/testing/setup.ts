import { configure } from "@testing-library/react";
import { vi } from "vitest";

/** Longest wait, enough for a machine that compiles beside the tests. */
const WITHIN_MS = 10_000;

configure({ asyncUtilTimeout: WITHIN_MS });

// Vitest's own wait ends after a second, and has no setting.
const { waitFor } = vi;
vi.waitFor = (isSo) => waitFor(isSo, WITHIN_MS);
