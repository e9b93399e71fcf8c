/** Writes the brand into the page's document, as the server does. A page that is open already has another one. */
export function setBrand(brand: object): void {
  document.head.innerHTML = `<script type="application/json" id="brand">${JSON.stringify(brand)}</script>`;
}
