/** Reads base64, in which the shell hands over bytes. */
export const unbased = (text: string) => Uint8Array.from(atob(text), (it) => it.charCodeAt(0));
