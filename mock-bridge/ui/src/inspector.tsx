import { shellHost } from "./host/shell.ts";
import { Inspector } from "./inspector/Inspector.tsx";
import { watched } from "./recording/watched.ts";
import { start } from "./start.tsx";

start(watched(shellHost), <Inspector />);
