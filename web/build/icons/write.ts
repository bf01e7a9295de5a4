/** Draws the icons that the pages import, from Lucide, into one file of their own. `npm run icons` */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drawings, ICONS, importedIcons } from "./drawings.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

writeFileSync(join(root, ICONS), drawings(importedIcons(root)));
