// Gives a page in a plain browser the `window.webkit.messageHandlers` that the wrapping app would give it. It acts only where
// a device of the emulator is: in the frame of the page /emulator/ of the same origin, which keeps its device in
// `__emulatorDevice`, or where a test has put one on the page's own window. Everywhere else it does nothing.
(() => {
  /** The emulator's device, and whether this window is the phone's page itself and not a frame in it. */
  function findDevice() {
    if (window.__emulatorDevice)
      return { device: window.__emulatorDevice, isMainFrame: window === window.top };
    try {
      // Reading a foreign ancestor throws.
      for (let frame = window; frame !== frame.parent; frame = frame.parent) {
        const host = frame.parent;
        if (
          host === host.parent &&
          host.location.pathname.startsWith("/emulator") &&
          host.__emulatorDevice
        ) {
          return { device: host.__emulatorDevice, isMainFrame: frame === window };
        }
      }
    } catch {}
    return undefined;
  }

  const found = findDevice();
  if (!found || window.webkit?.messageHandlers) return;
  const { device, isMainFrame } = found;
  // The emulator listens to the document's navigations from here on; at the frame's `load` a link may be followed already.
  if (isMainFrame) window.frameElement?.dispatchEvent(new Event("bridgedocumentstart"));

  // The server puts the function of wire.js here.
  const wire = "WIRE";
  if (isMainFrame && device.wiring) wire(device.wiring);

  /** Waits for the answer, so that messages keep their order and none is lost when the page goes on to leave. */
  function send(message) {
    const request = new XMLHttpRequest();
    request.open("POST", `/emulator/api/devices/${device.id}/messages`, false);
    request.send(JSON.stringify(message));
    return request.status === 200 ? JSON.parse(request.responseText) : undefined;
  }

  async function postMessage(handler, value) {
    // As in WebKit: what cannot be cloned (a function) rejects with DataCloneError.
    const body = structuredClone(value) ?? null;
    const message = { handler, body, isMainFrame, url: location.href };
    const answer = await (device.send ?? send)(message);
    if (answer?.reply) window.onBridgeReply?.(answer.reply.callbackId, answer.reply.value);
    // A wrapper that takes a message and never says so.
    return device.silent ? new Promise(() => {}) : undefined;
  }

  const messageHandlers = { __proto__: null };
  for (const name of device.handlers) {
    messageHandlers[name] = Object.freeze({ postMessage: (value) => postMessage(name, value) });
  }
  Object.freeze(messageHandlers);
  /** Says what the page looked for and did not find. */
  const lookUp = (handlers, name) => {
    if (typeof name === "string" && !(name in handlers))
      window.dispatchEvent(new CustomEvent("bridgehandlermissing", { detail: name }));
    return handlers[name];
  };
  // WebKit may collect its own `window.webkit` and recreate it without the additions: an own property is kept.
  Object.defineProperty(window, "webkit", {
    value: Object.freeze({ messageHandlers: new Proxy(messageHandlers, { get: lookUp }) }),
  });
})();
