// Privacy notice, imprint, accessibility statement, support: what visitors are told.
import type { Feature } from "#platform/feature.ts";
import { legalOperatorRoutes } from "./operator-routes.ts";
import { remindOfMissing } from "./reminders.ts";
import { LegalPages, MissingLegalPages } from "./schemas.ts";
import { legalSiteAddress } from "./site-address.ts";

export { type LegalFooter, legalFooterOf, legalLinks, selectLegalFooter } from "./footer.ts";
export { shownPage } from "./shown-page.ts";

/** What visitors are told before they are asked for anything. `page-shell` shows it. */
export const legal: Feature = {
  name: "legal",
  operatorTags: [
    {
      name: "Legal pages",
      description: "Privacy notice, imprint, accessibility statement, support: at the foot of every page",
    },
  ],
  siteAddress: legalSiteAddress,
  tables: { legal_page: { boundedBy: "settings" } },
  operatorSchemas: [LegalPages, MissingLegalPages],
  operatorRoutes: legalOperatorRoutes,
  scheduledTasks: [{ name: "remind-of-missing-legal-pages", schedule: "17 * * * *", run: remindOfMissing }],
};
