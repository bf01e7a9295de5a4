import type { Feature } from "#platform/feature.ts";
import { pageRoutes } from "./routes.ts";

export { builtFolder, serveBuiltFiles } from "./built-files.ts";
export { explainProblems, explainUnknownAddress } from "./explanations.ts";
export { badNext, parseNext } from "./next.ts";
export { pageHeaders, pageLanguage, sendPage } from "./shell.ts";

export const pages: Feature = { name: "pages", pageRoutes };
