// The end of a contract: everything of an organization as a file, and its deletion with a proof.
import type { Feature } from "#platform/feature.ts";
import { delayedErasures } from "./deletions/delay-check.ts";
import { eraseOrganizations } from "./deletions/erase.ts";
import { expireExports, exportKeys } from "./exports/queries.ts";
import { forgetExpiredExports } from "./exports/retention.ts";
import { offboardingOperatorRoutes } from "./operator-routes.ts";
import { OrganizationDeletion, OrganizationExport } from "./schemas.ts";

export { exportingOrganization } from "./exports/export.ts";

export const offboarding: Feature = {
  name: "offboarding",
  operatorTags: [
    { name: "Offboarding", description: "Exports of whole organizations, and their deletion with a proof" },
  ],
  tables: {
    organization_export: { boundedBy: "settings" },
    organization_export_part: { removedBy: "forget-expired-exports" },
    organization_deletion: { boundedBy: "settings" },
    organization_deletion_count: { boundedBy: "settings" },
  },

  operatorSchemas: [OrganizationExport, OrganizationDeletion],
  operatorRoutes: offboardingOperatorRoutes,
  encryptedColumns: [exportKeys],
  healthChecks: [delayedErasures],
  personalData: {
    files: {},
    async erase(trx, now, { organizationId }) {
      await expireExports(trx, now, organizationId);
      return null;
    },
  },
  scheduledTasks: [
    { name: "erase-organizations", schedule: "* * * * *", run: eraseOrganizations },
    { name: "forget-expired-exports", schedule: "44 * * * *", run: forgetExpiredExports },
  ],
};
