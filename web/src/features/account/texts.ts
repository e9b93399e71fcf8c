import type { Messages } from "@lingui/core";
import { addTexts } from "../../texts.ts";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));
