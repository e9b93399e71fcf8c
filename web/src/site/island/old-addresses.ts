/** ROUTE-25: the two hash addresses of the registration page also work on `/`. */

const HASHES = ["#/downloadTemplate", "#/agreementTemplate"];

/** Where such an address leads: the registration page, with the same query and hash; null for any other. */
export function promotionAddress({ pathname, search, hash }: Location): string | null {
  const isMoved = pathname === "/" && HASHES.some((known) => hash.split("?")[0] === known);
  return isMoved ? `/promotion${search}${hash}` : null;
}
