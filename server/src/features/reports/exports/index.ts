// Tables for reports, whole and since.
import type { Feature } from "#platform/feature.ts";
import { exportRoutes } from "./routes.ts";

export { exporting } from "./export.ts";

/** Copies of an organization's tables for reports elsewhere: whole ones, and what has changed since. */
export const exportsForReports: Feature = {
  name: "exports",
  tags: [{ name: "Exports", description: "Full and incremental table exports for BI tools" }],
  partnerRoutes: exportRoutes,
};
