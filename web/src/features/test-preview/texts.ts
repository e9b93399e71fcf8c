import type { Messages } from "@lingui/core";
import { addTexts } from "../../texts.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { eager: true, import: "messages" }));
