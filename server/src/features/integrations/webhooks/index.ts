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

export { countDeliveries } from "./deliveries/counting.ts";
export { describeWebhooks } from "./description.ts";
export { type EndpointState, selectEndpointStates } from "./endpoints/endpoint-states.ts";
export { webhookReader } from "./fan-out.ts";
export { fastForwardDeliveries } from "./sending/fast-forward.ts";
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
  tables: [
    "webhook_endpoint",
    "webhook_secret",
    "webhook_endpoint_failure",
    "webhook_endpoint_certificate",
    "delivery_lane",
    "delivery",
    "finished_delivery",
    "finished_delivery_default",
    "delivery_attempt",
    "delivery_attempt_default",
    "webhook_simulated_failure",
  ],

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
