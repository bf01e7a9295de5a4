// What was bought, rights beside courses.
import type { Feature } from "#platform/feature.ts";
import { subscriptionEvents } from "./event-types.ts";
import { grantOperatorRoutes } from "./grants/operator-routes.ts";
import { AccessGrant } from "./grants/schemas.ts";
import { subscriptionOperatorRoutes } from "./operator-routes.ts";
import { grantPersonalData } from "./personal-data.ts";
import { subscriptionRoutes } from "./routes.ts";
import { Subscription } from "./schemas.ts";

export { fastForwardGrants } from "./grants/fast-forward.ts";
export { isGranted } from "./grants/is-granted.ts";

export const subscriptions: Feature = {
  name: "subscriptions",
  tags: [{ name: "Subscriptions", description: "Purchased subscriptions and access grants" }],
  operatorTags: [{ name: "Subscriptions", description: "Purchased subscriptions and access grants" }],
  events: subscriptionEvents,
  tables: {
    subscription: { boundedBy: "people" },
    access_grant: { boundedBy: "people" },
  },

  personalData: grantPersonalData,
  schemas: [Subscription, AccessGrant],
  partnerRoutes: subscriptionRoutes,
  operatorSchemas: [Subscription, AccessGrant],
  operatorRoutes(app, context) {
    subscriptionOperatorRoutes(app, context);
    grantOperatorRoutes(app, context);
  },
};
