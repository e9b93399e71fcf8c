/** What the drawing takes of its library: a file of its own, so that it is fetched only with a code to draw. */
import { encode } from "uqr";

export const encodeQr = encode;
