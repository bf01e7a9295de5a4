import { sql } from "kysely";
import { aLearner, aPartner } from "../../builders.ts";
import { connected } from "../../hris/connected.ts";
import { startHrHub } from "../../partners/hr-hub/hr-hub.ts";
import { startRecordStore } from "../../partners/record-store.ts";
import { aScimConnection, identityProvider } from "../../partners/scim/connection.ts";
import { accept, hostile, startWebhookReceiver } from "../../partners/webhook-receiver.ts";
import { aBrowser, anLtiStage } from "../../stages/lti.ts";
import { aRecordStore, checkpoints, reportingSettled } from "../../stages/xapi.ts";
import { anEndpoint, announce, deliveriesSettled, operate } from "../../webhooks.ts";
import type { Breakage, Stage } from "../breakage.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const stateOf = async ({ app }: Stage, path: string, field = "state"): Promise<string> =>
  (await operate(app, "GET", path)).json[field];

/** What lies between the service and other systems. */
export const channelBreakages: readonly Breakage[] = [
  {
    title: "a webhook endpoint that has failed for ten minutes",
    check: "webhooks",
    kind: "webhook_endpoint.failing",
    state: "warning",
    async break(stage) {
      const { app } = stage;
      const partner = await aPartner(app);
      const receiver = await startWebhookReceiver(hostile.fail);
      const { id } = await anEndpoint(app, partner, receiver.url);
      await announce(app, partner.organizationId, 1);
      await deliveriesSettled(app, partner.organizationId);
      app.clock.advance(10 * MINUTE_MS);
      return {
        listed: () => stateOf(stage, `/webhook-endpoints/${id}/`),
        listedAs: "failing",
        async mend() {
          receiver.behave(accept);
          app.clock.advance(HOUR_MS);
          await announce(app, partner.organizationId, 1);
          await deliveriesSettled(app, partner.organizationId);
          await receiver.stop();
        },
      };
    },
  },
  {
    title: "deliveries that are due and do not move",
    check: "webhooks",
    kind: "webhook_endpoint.failing",
    state: "warning",
    async break(stage) {
      const { app } = stage;
      const partner = await aPartner(app);
      const receiver = await startWebhookReceiver();
      const { id } = await anEndpoint(app, partner, receiver.url);
      // A lane that no sender serves: all that it may have under way is lost.
      await sql`
        update delivery_lane set in_flight = most_in_flight, next_due_at = ${app.clock()}
        where endpoint_id = ${id}`.execute(app.context.db);
      app.clock.advance(10 * MINUTE_MS);
      return {
        listed: () => stateOf(stage, `/webhook-endpoints/${id}/`),
        listedAs: "failing",
        async mend() {
          await sql`update delivery_lane set in_flight = 0, next_due_at = null where endpoint_id = ${id}`.execute(
            app.context.db,
          );
          await receiver.stop();
        },
      };
    },
  },
  {
    title: "a record store that has taken nothing for ten minutes",
    check: "record stores",
    kind: "record_store.failing",
    state: "warning",
    async break(stage) {
      const { app } = stage;
      const partner = await aPartner(app);
      const store = await startRecordStore();
      const id = await aRecordStore(app, partner, store);
      store.behave(() => 503);
      await checkpoints(app, partner, await aLearner(partner), 1);
      await reportingSettled(app, partner.organizationId);
      app.clock.advance(11 * MINUTE_MS);
      await reportingSettled(app, partner.organizationId);
      return {
        listed: () => stateOf(stage, `/record-stores/${id}/`),
        listedAs: "failing",
        async mend() {
          store.behave(() => undefined);
          app.clock.advance(HOUR_MS);
          await reportingSettled(app, partner.organizationId);
          await store.stop();
        },
      };
    },
  },
  {
    title: "an HR system that cannot be read",
    check: "HR connections",
    kind: "hris_run.failed",
    state: "failing",
    async break(stage) {
      const { app } = stage;
      const hub = await startHrHub();
      stage.atEnd(hub.stop);
      const connection = await connected(app, hub);
      hub.fault = {
        path: "/v1/hris/employees",
        page: 1,
        times: 9,
        answer: (response) => response.writeHead(200).end(),
      };
      await connection.run("full");
      return {
        listed: async () =>
          (await operate(app, "GET", `/hris-connections/${connection.id}/`)).json.last_run.state,
        listedAs: "failed",
        async mend() {
          hub.fault = null;
          await connection.run("full");
        },
      };
    },
  },
  {
    title: "an HR connection whose key the hub refuses",
    check: "HR connections",
    kind: "hris_connection.broken",
    state: "failing",
    async break(stage) {
      const { app } = stage;
      const hub = await startHrHub();
      stage.atEnd(hub.stop);
      const connection = await connected(app, hub);
      const path = `/hris-connections/${connection.id}/`;
      await operate(app, "PATCH", path, { api_key: "somebody-elses-key" });
      return {
        listed: () => stateOf(stage, path),
        listedAs: "broken",
        async mend() {
          await operate(app, "PATCH", path, { api_key: hub.apiKey });
        },
      };
    },
  },
  {
    title: "an LMS whose keys cannot be read",
    check: "LMS",
    kind: "lti_registration.keys_unreachable",
    state: "failing",
    async break({ app }) {
      const stage = await anLtiStage(app, await aPartner(app));
      stage.lms.answerKeys((response) => response.writeHead(503).end());
      await aBrowser(app).open(stage.lms, {});
      return {
        async mend() {
          stage.lms.answerKeys(null);
          app.clock.advance(2 * MINUTE_MS);
          await aBrowser(app).open(stage.lms, {});
          await stage.stop();
        },
      };
    },
  },
  {
    title: "an identity provider with an expired token",
    check: "HR connections",
    kind: "hris_connection.token_ended",
    state: "failing",
    async break({ app }) {
      const partner = await aPartner(app);
      const provider = await aScimConnection(app, partner.slug);
      const { json } = await operate(
        app,
        "POST",
        `/hris-connections/${provider.connectionId}/rotate-token/`,
        {},
      );
      app.clock.advance(25 * HOUR_MS);
      await provider.send({ method: "GET", path: "/Users" });
      return {
        async mend() {
          await identityProvider(app, json).send({ method: "GET", path: "/Users" });
        },
      };
    },
  },
  {
    title: "a database that was restored",
    check: "sending",
    kind: "service.restored",
    state: "failing",
    async break({ app }) {
      await operate(app, "POST", "/restores/");
      return {
        async mend() {
          await operate(app, "POST", "/restores/resume/", { choice: "send" });
        },
      };
    },
  },
];
