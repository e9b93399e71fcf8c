import { createContext, useContext } from "react";
import type { Me, Role } from "./api/types.ts";

export interface Session {
  readonly me: Me;
  /** Grows with each change of the server's data: what is shown is then loaded again. */
  readonly version: number;
  readonly onChange: () => void;
  readonly onSignOut: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("outside a session");
  return session;
}

/** Name of the channel of a number; any other text unchanged. */
export function channelName(me: Me, number: string): string {
  return me.channels.find((channel) => channel.number === number)?.name ?? number;
}

/** Every role includes reading. */
export function hasRole(me: Me, role: Role): boolean {
  return me.roles.includes(role) || (role === "read" && me.roles.length > 0);
}
