// What learners recall of their lessons later, and what they know.
import type { Feature } from "#platform/feature.ts";
import { recallPageRoutes } from "./pages/page-routes.ts";
import { recallPersonalData } from "./personal-data.ts";

export { recallCards } from "./home-card.ts";
export { recallReader } from "./reader.ts";

export const recall: Feature = {
  name: "recall",
  tables: ["recall", "recall_session", "recall_question"],

  pageRoutes: recallPageRoutes,
  personalData: recallPersonalData,
};
