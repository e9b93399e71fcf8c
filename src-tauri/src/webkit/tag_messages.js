// Runs in every frame before any script of the page. Replaces WebKit's handlers by ones that post the same body with its
// sender and a secret that no page can read. The prototype holds them: the object itself may be collected and re-created.
(() => {
  const secret = "SECRET";
  const isSilent = "SILENT";
  const natives = window.webkit.messageHandlers;
  const { origin } = window.location;
  const isMainFrame = window === window.top;
  const handlers = { __proto__: null };
  for (const name of ["HANDLERS"]) {
    const native = natives[name];
    const post = native.postMessage.bind(native);
    const postMessage = (body) => {
      const answer = post({
        secret,
        sender: { origin, isMainFrame, url: window.location.href },
        body,
      });
      // A wrapper that takes a message and never says so; what cannot be cloned rejects in it, too.
      return isSilent ? answer.then(() => new Promise(() => {})) : answer;
    };
    handlers[name] = Object.freeze({ __proto__: null, postMessage });
  }
  Object.freeze(handlers);
  const { CustomEvent, dispatchEvent } = window;
  const watched = new Proxy(handlers, {
    /** Says what the page looked for and did not find. */
    get(found, name) {
      if (typeof name === "string" && !(name in found))
        dispatchEvent.call(window, new CustomEvent("bridgehandlermissing", { detail: name }));
      return found[name];
    },
  });
  Object.defineProperty(Object.getPrototypeOf(window.webkit), "messageHandlers", {
    configurable: false,
    get: () => watched,
  });
})();
