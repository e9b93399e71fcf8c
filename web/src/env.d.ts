declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "virtual:early-script" {
  /** The inline script of `api/early.ts`; empty in the browser's own build. */
  const script: string;
  export default script;
}
