const PATHS = {
  back: "M12.5 4.5 7 10l5.5 5.5",
  swipe: "M3 3.5v13M17 10H7m4-4-4 4 4 4",
  home: "M3 10l7-6 7 6M5.5 8.5V16h9V8.5",
  rotate: "M3.5 8.5h9v8h-9zM8 5.5c3-3 8.5-1.5 8.5 4m-2-2 2 2 2-2",
  keyboard: "M2.5 5.5h15v9h-15zM5.5 8.5h.5m2 0h.5m2 0h.5m2 0h.5M6.5 11.5h7",
  reload: "M16 10a6 6 0 1 1-1.8-4.3M16.5 3v3.5H13",
  kill: "M5 5l10 10M15 5 5 15",
  away: "M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M10 6.5V10l2.5 2",
  hour: "M6 3.5h8M6 16.5h8M7 3.5c0 6.5 6 6.5 6 13M13 3.5c0 6.5-6 6.5-6 13",
  reset: "M10 3v6M6.2 5.2a6 6 0 1 0 7.6 0",
} as const;

/** A drawing beside a name, which says the same. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export type IconName = keyof typeof PATHS;
