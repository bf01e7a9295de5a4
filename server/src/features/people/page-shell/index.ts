// The shell of learner pages, explanations.
import type { Feature } from "#platform/feature.ts";
import { pageRoutes } from "./routes.ts";

export { builtFolder, serveBuiltFiles } from "./built-files.ts";
export { chargeUnknownAddress, explainProblems, explainUnknownAddress } from "./explanations.ts";
export { badNext, parseNext } from "./next.ts";
export { contentSecurityPolicy, pageHeaders } from "./page-headers.ts";
export {
  pageLanguage,
  readerLanguage,
  renderFor,
  sendFragment,
  sendPage,
} from "./shell.ts";

export const pages: Feature = {
  name: "page-shell",
  tags: [{ name: "Pages", description: "Addresses for learners' browsers that you may link to" }],
  pageRoutes,
};
