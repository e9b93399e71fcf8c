// Runs in a page before its own scripts: the handlers that the app's native code gives it. The shell learns from the
// web view, not from here, which address posts. A frame in the page has no handlers.
(() => {
  const isSilent = "SILENT";
  const handlers = { __proto__: null };
  // Tauri's own messages go by this one.
  const ipc = window.webkit?.messageHandlers?.ipc;
  if (ipc) Object.defineProperty(handlers, "ipc", { value: ipc });
  // One after the other, so that messages keep their order.
  let last = Promise.resolve();
  for (const handler of ["HANDLERS"]) {
    const postMessage = async (value) => {
      const body = structuredClone(value) ?? null;
      const sent = last.then(() => window.__TAURI_INTERNALS__.invoke("message", { handler, body }));
      last = sent.catch(() => undefined);
      await sent;
      // A wrapper that takes a message and never says so.
      return isSilent ? new Promise(() => {}) : null;
    };
    handlers[handler] = Object.freeze({ __proto__: null, postMessage });
  }
  Object.freeze(handlers);
  // WebKit's own object may be collected and made again: its prototype stays. Other engines have none.
  if (window.webkit) {
    Object.defineProperty(Object.getPrototypeOf(window.webkit), "messageHandlers", {
      get: () => handlers,
    });
  } else {
    const webkit = Object.freeze({ messageHandlers: handlers });
    Object.defineProperty(window, "webkit", { value: webkit });
  }
})();
