/** Drawings in the brand's colours: plain shapes without files. */

/** The logo, a bridge: the shape of `public/icon.svg`. */
export function BridgeMark() {
  return (
    <svg className="bridge-mark" viewBox="0 0 48 48" width="32" height="32" aria-hidden="true">
      <rect width="48" height="48" rx="12" />
      <path d="M8 17h32M11 36V17M37 36V17M11 36c0-15 26-15 26 0M18 17v9M24 17v7M30 17v9" />
    </svg>
  );
}

/** A bridge from bank to bank, below the title of the home page. */
export function BridgeDrawing() {
  return (
    <svg
      className="bridge"
      viewBox="0 0 480 150"
      width="480"
      height="150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle cx="396" cy="40" r="22" opacity=".28" />
      <path d="M0 150c40-34 84-40 120-22s70 22 108 22z" opacity=".16" />
      <path d="M480 150c-40-30-78-36-112-20s-62 20-104 20z" opacity=".16" />
      <g className="bridge-stroke" fill="none" strokeWidth="5" strokeLinecap="round">
        <path d="M0 112h480" />
        <path d="M60 112C96 22 204 22 240 112C276 22 384 22 420 112" />
        <path d="M105 69v43M150 47v65M195 69v43M285 69v43M330 47v65M375 69v43" strokeWidth="3" />
        <path d="M60 112v38M240 112v38M420 112v38" />
      </g>
    </svg>
  );
}
