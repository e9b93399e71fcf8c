declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "virtual:inline-script" {
  /** The inline script of `entry.inline.ts`; empty in the browser's build. */
  const script: string;
  export default script;
}

interface ImportMetaEnv {
  /** True in the inline script alone. */
  readonly IS_INLINE?: boolean;
}
