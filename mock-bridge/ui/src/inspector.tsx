import { shellHost } from "./host/shell.ts";
import { Inspector } from "./inspector/Inspector.tsx";
import { start } from "./start.tsx";

start(shellHost, <Inspector />);
