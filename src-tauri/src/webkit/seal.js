// Runs in every frame before any script of the page. Puts sealed handlers in the place of WebKit's own: they post the same
// body, with its sender and a secret that no page can read. The prototype holds them, because the object itself may be
// collected and made anew.
(() => {
  const secret = "SECRET";
  const natives = window.webkit.messageHandlers;
  const { origin } = window.location;
  const isMainFrame = window === window.top;
  const handlers = { __proto__: null };
  for (const name of ["HANDLERS"]) {
    const native = natives[name];
    const post = native.postMessage.bind(native);
    const postMessage = (body) =>
      post({ secret, sender: { origin, isMainFrame, url: window.location.href }, body });
    handlers[name] = Object.freeze({ __proto__: null, postMessage });
  }
  Object.freeze(handlers);
  Object.defineProperty(Object.getPrototypeOf(window.webkit), "messageHandlers", {
    configurable: false,
    get: () => handlers,
  });
})();
