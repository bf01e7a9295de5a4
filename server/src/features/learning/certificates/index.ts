// What learners get to show for a lesson, and how it is checked.
import type { Feature } from "#platform/feature.ts";
import { certificateOperatorRoutes } from "./operator-routes.ts";
import { certificatePageRoutes } from "./page-routes.ts";
import { certificatePersonalData } from "./personal-data.ts";
import { certificateRoutes } from "./routes.ts";
import {
  Certificate,
  CertificateIssuer,
  CertificateRevocations,
  CertificateSettings,
  OperatorCertificate,
} from "./schemas.ts";
import { certificateKeySecrets } from "./signing/keys.ts";
import { certificateSiteAddress } from "./site-address.ts";
import { certificateTrace } from "./trace.ts";

export { certificateOf } from "./offer.ts";

export const certificates: Feature = {
  name: "certificates",
  tags: [{ name: "Certificates", description: "What learners get to show for a lesson, and who checks it" }],
  operatorTags: [{ name: "Certificates", description: "Certificates: revocation, reissue, settings" }],
  siteAddress: certificateSiteAddress,
  tables: {
    certificate: { boundedBy: "people" },
    certificate_brand: { boundedBy: "settings" },
    certificate_setting: { boundedBy: "settings" },
    certificate_key: { boundedBy: "settings" },
  },
  tenantReferences: {
    "certificates/{id}": { table: "certificate", column: "id", form: "number" },
  },

  schemas: [Certificate, CertificateIssuer, CertificateRevocations],
  partnerRoutes: certificateRoutes,
  operatorSchemas: [OperatorCertificate, CertificateSettings],
  operatorRoutes: certificateOperatorRoutes,
  pageRoutes: certificatePageRoutes,
  personalData: certificatePersonalData,
  trace: certificateTrace,
  encryptedColumns: [certificateKeySecrets],
};
