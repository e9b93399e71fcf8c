/** The part of the library that drawing uses, in a chunk that is fetched on demand. */
import { encode } from "uqr";

export const encodeQr = encode;
