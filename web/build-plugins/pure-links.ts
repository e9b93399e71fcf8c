import type { Plugin } from "vite";

/**
 * Marks the components `Link`, `NavLink` and `Form` of react-router as free of side effects, so that the bundler drops
 * those that the app does not use: 4 KB of brotli on every screen. What they do where they are used stays as it is.
 */
export function pureLinks(): Plugin {
  return {
    name: "pure-links",
    transform: {
      filter: { id: /\/react-router\/dist\/\w+\/lib\/dom\/lib\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/= (React\$1\.forwardRef\()/g, "= /* @__PURE__ */ $1")
          .replaceAll(/^\w+\.displayName = .*$/gm, ""),
    },
  };
}
