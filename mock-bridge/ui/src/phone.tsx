import { shellHost } from "./host/shell.ts";
import { Phone } from "./phone/Phone.tsx";
import { start } from "./start.tsx";

start(shellHost, <Phone />);
