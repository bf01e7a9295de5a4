// The address of the operators' console.
import type { Feature } from "#platform/feature.ts";
import { consoleRoutes } from "./page-routes.ts";

export const consolePages: Feature = { name: "console", pageRoutes: consoleRoutes };
