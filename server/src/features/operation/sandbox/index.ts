// What takes days, at once.
import type { Feature } from "#platform/feature.ts";
import { sandboxRoutes } from "./routes.ts";
import { AdvancedClock, FailingNext } from "./schemas.ts";

/** What takes days or goes wrong, at once and on demand, for organizations that only try things out. */
export const sandbox: Feature = {
  name: "sandbox",
  tags: [{ name: "Sandbox", description: "Simulations for sandbox organizations; 404 in all others" }],
  tables: { sandbox_clock: { boundedBy: "settings" } },

  schemas: [AdvancedClock, FailingNext],
  partnerRoutes: sandboxRoutes,
};
