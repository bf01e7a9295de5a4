// Endpoints, deliveries, attempts, replay.
import type { Feature } from "#platform/feature.ts";
import { WebhookActivity } from "./activity/schemas.ts";
import { webhookChanges } from "./changes.ts";
import { deliveryOperatorRoutes } from "./deliveries/operator-routes.ts";
import { dropOldPartitions, preparePartitions } from "./deliveries/retention.ts";
import {
  Delivery,
  DeliveryDetail,
  OwnDelivery,
  OwnDeliveryDetail,
  ReplayResult,
} from "./deliveries/schemas.ts";
import { deliveryTrace } from "./deliveries/trace.ts";
import { activityOperatorRoutes } from "./endpoints/activity-routes.ts";
import { endpointOperatorRoutes } from "./endpoints/operator-routes.ts";
import {
  ChangedWebhookEndpoint,
  OwnWebhookEndpoint,
  PingResult,
  RotatedWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from "./endpoints/schemas.ts";
import { countAttempts, observeBacklog } from "./observation.ts";
import { webhookOutgoing } from "./outgoing.ts";
import { webhookRoutes } from "./partner-routes.ts";
import { PING_TYPE } from "./ping-type.ts";
import { endpointCertificates } from "./sending/certificates/certificate-check.ts";
import { signingSecrets } from "./sending/destination-queries.ts";
import { failingEndpoints } from "./sending/disabling/warning.ts";
import { deliveries, deliveryLeases } from "./sending/lanes/queues.ts";
import { startRepair } from "./sending/lanes/repair.ts";
import { startSender } from "./sending/sender.ts";
import { webhookSiteAddress } from "./site-address.ts";

export { countDeliveries } from "./deliveries/counting.ts";
export { describeWebhooks } from "./description.ts";
export { type EndpointState, selectEndpointStates } from "./endpoints/endpoint-states.ts";
export { webhookReader } from "./fan-out.ts";
export { fastForwardDeliveries } from "./sending/fast-forward.ts";
export { alignLanesOf } from "./sending/lanes/lane-queries.ts";
export { failNextAttempts } from "./sending/simulated-failure.ts";

export const webhooks: Feature = {
  name: "webhooks",
  tags: [
    {
      name: "Webhooks",
      description: "Webhook endpoints, deliveries and attempts; operators register endpoints",
    },
  ],
  operatorTags: [{ name: "Webhooks", description: "Webhook endpoints, secrets, deliveries and replay" }],
  siteAddress: webhookSiteAddress,
  tables: {
    webhook_endpoint: { boundedBy: "settings" },
    webhook_secret: { boundedBy: "settings" },
    webhook_endpoint_failure: { boundedBy: "settings" },
    webhook_endpoint_certificate: { boundedBy: "settings" },
    delivery_lane: { boundedBy: "settings" },
    delivery: { boundedBy: "work" },
    finished_delivery: { removedBy: "forget-old-webhook-deliveries" },
    finished_delivery_default: { removedBy: "forget-old-webhook-deliveries" },
    delivery_attempt: { removedBy: "forget-old-webhook-deliveries" },
    delivery_attempt_default: { removedBy: "forget-old-webhook-deliveries" },
    webhook_simulated_failure: { boundedBy: "settings" },
  },

  events: [{ type: PING_TYPE, audience: "internal" }],
  changes: webhookChanges,
  trace: deliveryTrace,
  schemas: [OwnWebhookEndpoint, OwnDelivery, OwnDeliveryDetail, PingResult],
  partnerRoutes: webhookRoutes,
  operatorSchemas: [
    WebhookEndpoint,
    WebhookEndpointWithSecret,
    ChangedWebhookEndpoint,
    RotatedWebhookEndpoint,
    PingResult,
    Delivery,
    DeliveryDetail,
    ReplayResult,
    WebhookActivity,
  ],
  encryptedColumns: [signingSecrets],
  operatorRoutes(app, context) {
    endpointOperatorRoutes(app, context);
    activityOperatorRoutes(app, context);
    deliveryOperatorRoutes(app, context);
  },
  outgoing: webhookOutgoing,
  workers: (context) => [startSender(context, { onRecorded: countAttempts(context) }), startRepair(context)],
  queues: [deliveries, deliveryLeases],
  healthChecks: [failingEndpoints, endpointCertificates],
  scheduledTasks: [
    { name: "prepare-webhook-history", schedule: "23 * * * *", run: preparePartitions },
    { name: "forget-old-webhook-deliveries", schedule: "41 3 * * *", run: dropOldPartitions },
  ],
  async prepare(context) {
    observeBacklog(context);
    await preparePartitions(context);
  },
};
