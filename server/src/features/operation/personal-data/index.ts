// Export and erasure of a person.

import type { Feature } from "#platform/feature.ts";
import type { JobKind } from "#tenancy/jobs/index.ts";
import { defineErasure } from "./erasure.ts";
import { personalDataOperatorRoutes, personalDataRoutes } from "./routes.ts";

/** Export and erasure of a person, over what each of these features says that it keeps. */
export function personalDataOf(features: readonly Feature[]): { feature: Feature; erasing: JobKind } {
  const erasing = defineErasure(features);
  return {
    erasing,
    feature: {
      name: "personal-data",
      partnerRoutes: (app, context) => personalDataRoutes(app, context, features, erasing),
      operatorRoutes: (app, context) => personalDataOperatorRoutes(app, context, features, erasing),
    },
  };
}
