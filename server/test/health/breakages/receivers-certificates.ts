import { aPartner } from "../../builders.ts";
import { until } from "../../waiting/until.ts";
import { anEndpoint, announce, deliveriesSettled, operate } from "../../webhooks.ts";
import type { Breakage } from "../breakage.ts";
import { LASTING_UNTIL, startSecureReceiver } from "../certificates.ts";

/** What a receiver's certificate does to the deliveries that go there. */
export const certificateBreakages: readonly Breakage[] = [
  {
    title: "a receiver's certificate that ends within 14 days",
    check: "webhooks",
    kind: "webhook_endpoint.certificate_ending",
    state: "warning",
    async break({ app }) {
      const partner = await aPartner(app);
      const receiver = await startSecureReceiver("lasting");
      const { id } = await anEndpoint(app, partner, receiver.url);
      const endpoint = async () => (await operate(app, "GET", `/webhook-endpoints/${id}/`)).json;
      app.clock.set("2126-10-20T09:00:00Z");
      await announce(app, partner.organizationId, 1);
      await deliveriesSettled(app, partner.organizationId);
      await until(async () => (await endpoint()).certificate_ends_at !== null);
      return {
        listed: async () => new Date((await endpoint()).certificate_ends_at).toISOString(),
        listedAs: LASTING_UNTIL,
        async mend() {
          await operate(app, "PATCH", `/webhook-endpoints/${id}/`, { is_active: false });
          await receiver.stop();
        },
      };
    },
  },
  {
    title: "a receiver's certificate, expired",
    check: "webhooks",
    kind: "webhook_endpoint.certificate_ended",
    state: "failing",
    async break({ app }) {
      const partner = await aPartner(app);
      const receiver = await startSecureReceiver("ended");
      const { id } = await anEndpoint(app, partner, receiver.url);
      const endpoint = async () => (await operate(app, "GET", `/webhook-endpoints/${id}/`)).json;
      await announce(app, partner.organizationId, 1);
      await deliveriesSettled(app, partner.organizationId);
      return {
        listed: async () => {
          const { state, last_failure: how } = await endpoint();
          return `${state}: ${how}`;
        },
        listedAs:
          "failing: No secure connection could be made; check the host's certificate (CERT_HAS_EXPIRED).",
        async mend() {
          receiver.show("lasting");
          app.clock.set("2126-10-01T09:00:00Z"); // when that one is far from its end
          await announce(app, partner.organizationId, 1);
          await deliveriesSettled(app, partner.organizationId);
          await receiver.stop();
        },
      };
    },
  },
];
