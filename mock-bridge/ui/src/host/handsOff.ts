/** What a person does by hand, to a page or to the app's own screens. */
const BY_HAND = [
  ...["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchmove", "touchend"],
  ...["click", "auxclick", "dblclick", "contextmenu", "wheel", "drop"],
  ...["keydown", "keypress", "keyup", "beforeinput", "paste"],
];

/** Keeps from a page, or a part of one, what a person does by hand, until the signal. A replay presses by script. */
export function keepHandsOff(target: EventTarget, signal: AbortSignal): void {
  const swallow = (event: Event) => {
    if (!event.isTrusted || isFollowing(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of BY_HAND) {
    target.addEventListener(kind, swallow, { capture: true, passive: false, signal });
  }
}

/** Returns true for the click on a field that the engine makes after one on its label, also after a script's. */
const isFollowing = (event: Event) => event.type === "click" && (event as MouseEvent).detail === 0;
