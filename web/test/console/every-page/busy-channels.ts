import {
  type HrHub,
  hubRecords,
  startHrHub,
  WEBHOOK_SECRET,
} from "../../../../server/test/partners/hr-hub/hr-hub.ts";
import {
  type RecordStore,
  startRecordStore,
  storeUser,
} from "../../../../server/test/partners/record-store.ts";
import {
  accept,
  hostile,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../../server/test/partners/webhook-receiver.ts";
import { until } from "../../../../server/test/waiting/until.ts";
import type { aPartner } from "../../stage/console-partner.ts";
import type { ConsoleStage } from "../../stage/console-stage.ts";

type Partner = Awaited<ReturnType<typeof aPartner>>;

/** The partner's systems at the other ends of the channels. */
interface OtherEnds extends AsyncDisposable {
  receiver: WebhookReceiver;
  store: RecordStore;
  hub: HrHub;
}

export async function openOtherEnds(): Promise<OtherEnds> {
  const [receiver, store, hub] = await Promise.all([
    startWebhookReceiver(),
    startRecordStore(),
    startHrHub(),
  ]);
  return {
    receiver,
    store,
    hub,
    async [Symbol.asyncDispose]() {
      await Promise.all([receiver.stop(), store.stop(), hub.stop()]);
    },
  };
}

/** Three endpoints: one that was received, one given up on, one that is paused. @returns the one that failed */
export async function deliverWebhooks({ call }: ConsoleStage, partner: Partner, { receiver }: OtherEnds) {
  const endpoint = (path: string, more: object = {}) =>
    call("POST", "/webhook-endpoints/", {
      organization: partner.slug,
      url: `${receiver.url}${path}`,
      ...more,
    });
  const received = await endpoint("/received");
  const paused = await endpoint("/paused-for-a-while/with-a-long-address");
  await call("POST", `/webhook-endpoints/${paused.id}/pause/`);
  receiver.behave(accept);
  await partner.makeLearner("hooked-1");
  const deliveries = (id: number, status: string) =>
    call("GET", `/webhook-endpoints/deliveries/?endpoint_id=${id}&status=${status}`);
  await until(async () => (await deliveries(received.id, "delivered")).count > 0);
  receiver.behave(hostile.fail);
  const failing = await endpoint("/failing", { event_types: ["user.created", "lesson.completed"] });
  await partner.makeLearner("hooked-2");
  await until(async () => (await deliveries(failing.id, "failed")).count > 0);
  const { results } = await deliveries(failing.id, "failed");
  return { endpoint: Number(failing.id), delivery: Number(results[0].id) };
}

/** A record store that refuses one kind of statement. @returns one it refused */
export async function sendStatements({ call }: ConsoleStage, partner: Partner, { store }: OtherEnds) {
  store.behave((statements) =>
    statements.some(({ verb }) => JSON.stringify(verb).includes('/completed"')) ? 400 : undefined,
  );
  await call("POST", "/record-stores/", { organization: partner.slug, url: store.url, auth: storeUser });
  await partner.finishLesson("recorded-1");
  const parked = () => call("GET", `/record-stores/statements/?organization=${partner.slug}&status=parked`);
  await until(async () => (await parked()).count > 0);
  return { statement: String((await parked()).results[0].id) };
}

/** One has no work address, the other that of an administrator. */
const stillEmployed = ["Ivander", "Castellan"];

/** A hub whose last run would deactivate nearly everybody, and is held; the runs before left issues. */
export async function synchronize({ call }: ConsoleStage, partner: Partner, { hub }: OtherEnds) {
  const { user_id: administrator } = await partner.makeLearner("boss");
  await call("PATCH", `/users/${administrator}/`, {
    email: "imara.castellan@meridian.example",
    access_role: "admin",
    password: "a long password of theirs",
  });
  hub.employees = hubRecords("employees.all").map((record) => ({
    ...record,
    start_date: "2020-01-01T00:00:00.000Z",
    termination_date: null,
  }));
  const { id: connection } = await call("POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "kombo",
    integration_id: hub.integrationId,
    api_key: hub.apiKey,
    webhook_secret: WEBHOOK_SECRET,
    base_url: hub.baseUrl,
  });
  const inState = async (state: string) =>
    (await call("GET", `/hris-runs/?connection=${connection}&state=${state}`)).count;
  await call("POST", `/hris-connections/${connection}/runs/`, { kind: "preview" });
  await until(async () => (await inState("succeeded")) === 1);
  await call("POST", `/hris-connections/${connection}/activate/`);
  await until(async () => (await inState("succeeded")) === 2);
  hub.employees = hub.employees.map((one) =>
    stillEmployed.includes(String(one.last_name)) ? one : { ...one, employment_status: "INACTIVE" },
  );
  await call("POST", `/hris-connections/${connection}/runs/`, { kind: "full" });
  await until(async () => (await inState("held")) === 1);
  const { results } = await call("GET", `/hris-runs/?connection=${connection}&state=held`);
  return { connection: Number(connection), run: Number(results[0].id) };
}
