/** ROUTE-25: the two hash addresses of the registration page also work on `/`. */

const HASHES = ["#/downloadTemplate", "#/agreementTemplate"];

/** The registration page with the same query and hash, for such an address; null for any other. */
export function promotionAddress({ pathname, search, hash }: Location): string | null {
  const isMoved = pathname === "/" && HASHES.some((known) => hash.split("?")[0] === known);
  return isMoved ? `/promotion${search}${hash}` : null;
}
