import type { components } from "@lectern/sdk/operator";
import {
  act,
  type Command,
  flag,
  type Given,
  list as listOption,
  number,
  type Outcome,
  type Resource,
  text,
} from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { mustChange, withoutUndefined } from "../given.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { counted, textRecord, textTable } from "../terminal/text-table.ts";
import { deliveries, delivery, redeliver } from "./deliveries.ts";
import { replay } from "./replay.ts";

type Endpoint = components["schemas"]["WebhookEndpoint"];
type ChangedEndpoint = components["schemas"]["ChangedWebhookEndpoint"];

const switchingOff = [
  flag(
    "disable-on-gone",
    "Switch it off when it answers 410; otherwise that is a failed attempt like any other",
  ),
  number(
    "disable-after-days",
    "DAYS",
    "Switch it off after so many days of nothing but failures; 0 for never",
  ),
];

function readSwitchingOff(given: Given) {
  const days = given.number("disable-after-days");
  return {
    disable_on_gone: given.flag("disable-on-gone"),
    disable_after_days: days === 0 ? null : days,
  };
}

const create: Command = {
  summary: "Register where an organization's events are sent",
  options: [
    text("organization", "ORGANIZATION", "Whose: slug or id", { isRequired: true }),
    text("url", "URL", "https address of the receiver", { isRequired: true }),
    listOption("event-type", "TYPE", "Only this type, once for each; all twelve when left out"),
    flag("active", "--no-active queues nothing for it until it is made active"),
    ...switchingOff,
  ],
  async run(client, given) {
    const created = await client.webhooks.endpoints.create({
      organization: given.required("organization"),
      url: given.required("url"),
      ...withoutUndefined({
        event_types: given.list("event-type"),
        is_active: given.flag("active"),
        ...readSwitchingOff(given),
      }),
    });
    return withSecret("Created.", created, created.secret);
  },
};

const list: Command = {
  summary: "List endpoints and how they are doing",
  options: [text("organization", "ORGANIZATION", "Only this one's: slug or id")],
  async run(client, given) {
    const filter = withoutUndefined({ organization: given.text("organization") });
    const rows = await everyPage((page) => client.webhooks.endpoints.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no webhook endpoint." : tableOf(rows) };
  },
};

const show: Command = {
  summary: "Show one endpoint",
  positionals: ["ID"],
  async run(client, given) {
    return one(null, await client.webhooks.endpoints.get(given.id()));
  },
};

const update: Command = {
  summary: "Change an endpoint; what is left out stays as it is",
  positionals: ["ID"],
  options: [
    text("url", "URL", "https address of the receiver"),
    listOption("event-type", "TYPE", "Only this type, once for each; replaces what was there"),
    act("all-event-types", "All twelve types of the catalogue"),
    flag("active", "Queue events for it; --no-active queues nothing any more"),
    ...switchingOff,
  ],
  notes:
    "Endpoints are never deleted: --no-active switches one off. What waits for it then waits on, and is sent when it is active again.",
  async run(client, given) {
    const eventTypes = given.list("event-type");
    if (eventTypes && given.flag("all-event-types"))
      throw new UsageError("Give --event-type or --all-event-types, not both.");
    const changes = withoutUndefined({
      url: given.text("url"),
      event_types: given.flag("all-event-types") ? [] : eventTypes,
      is_active: given.flag("active"),
      ...readSwitchingOff(given),
    });
    mustChange(changes);
    return enabled("Changed.", await client.webhooks.endpoints.update(given.id(), changes));
  },
};

const stepNames = ["add", "promote", "retire", "abandon"] as const;
type Step = (typeof stepNames)[number];
const steps: Record<Step, string> = {
  add: "A second secret was made. From now on webhook-signature is made with both. Hand the new one over.",
  promote:
    "The new secret is the primary one: X-Service-Signature is made with it. The old one signs webhook-signature for 24 more hours.",
  retire: "The old secret is gone: nothing is signed with it any more.",
  abandon: "The new secret is gone: nothing is signed with it any more. The old one stays the primary one.",
};

const rotate: Command = {
  summary: "Change the secret step by step, without a gap for the receiver",
  positionals: ["ID", "STEP"],
  notes:
    "STEP is add (make a second secret and hand it over), promote (once the receiver knows it; again changes nothing), retire (end the old one at once instead of after 24 hours) or abandon (end the new one, as long as it was not promoted).",
  async run(client, given) {
    const step = readStep(given.positional("STEP"));
    const rotated = await client.webhooks.endpoints.rotateSecret(given.id(), step);
    return rotated.secret === null
      ? one(steps[step], rotated)
      : withSecret(steps[step], rotated, rotated.secret);
  },
};

const pause: Command = {
  summary: "Queue events and send nothing",
  positionals: ["ID"],
  async run(client, given) {
    return one(
      "Paused. Events are queued until you resume it.",
      await client.webhooks.endpoints.pause(given.id()),
    );
  },
};

const resume: Command = {
  summary: "Send what is queued, also after the service stopped sending",
  positionals: ["ID"],
  async run(client, given) {
    return enabled("Resumed.", await client.webhooks.endpoints.resume(given.id()));
  },
};

const ping: Command = {
  summary: "Send a signed test event now and say what came of it",
  positionals: ["ID"],
  async run(client, given) {
    const result = await client.webhooks.endpoints.ping(given.id());
    const record = textRecord([
      ["delivery", result.delivery_id],
      ["event id", result.event_id],
      ["answer", result.status_code],
      ["error", result.error],
      ["took", `${result.duration_ms} ms`],
      ["body", result.response_body || null],
    ]);
    const summary = result.is_delivered ? "Delivered." : `Not delivered. ${result.message ?? ""}`.trim();
    return { json: result, text: `${summary}\n\n${record}`, hasFailed: !result.is_delivered };
  },
};

export const webhooks: Resource = {
  summary: "Where events are sent, and what became of each",
  commands: {
    create,
    list,
    show,
    update,
    rotate,
    pause,
    resume,
    ping,
    activity: plainCommand("readWebhookActivity"),
    deliveries,
    delivery,
    redeliver,
    replay,
  },
};

function readStep(value: string): Step {
  const step = stepNames.find((name) => name === value);
  if (!step) throw new UsageError(`"${value}" is no step; choose one of ${stepNames.join(", ")}.`);
  return step;
}

function membersOf(endpoint: Endpoint) {
  return [
    ["id", endpoint.id],
    ["organization", endpoint.organization],
    ["url", endpoint.url],
    ["event types", typesOf(endpoint)],
    ["state", endpoint.state],
    ["why", endpoint.disabled_reason ?? endpoint.held_reason ?? endpoint.last_failure],
    ["waiting", endpoint.waiting],
    ["failures in a row", endpoint.consecutive_failures],
    ["resting until", endpoint.resting_until],
    ["last success", endpoint.last_success_at],
    ["certificate expires", endpoint.certificate_ends_at],
    ["secrets", counted(endpoint.secrets.length, "live secret")],
  ] as const;
}

function one(message: string | null, endpoint: Endpoint): Outcome {
  const record = textRecord(membersOf(endpoint));
  return { json: endpoint, text: message === null ? record : `${message}\n\n${record}` };
}

/** Missed events are sent only on request: prints the command for that. */
function enabled(message: string, endpoint: ChangedEndpoint): Outcome {
  const { text: record } = one(message, endpoint);
  const offers = endpoint.replay_offers.map(({ status, from, count }) => {
    const what =
      status === "failed"
        ? `${counted(count, "delivery", "deliveries")} failed before it was disabled.`
        : `${counted(count, "event")} came while it was inactive.`;
    const command = `lectern webhooks replay --endpoint ${endpoint.id} --status ${status} --from ${from}`;
    return `${what} To send them now:\n  ${command}`;
  });
  return { json: endpoint, text: [record, ...offers].join("\n\n") };
}

function withSecret(message: string, endpoint: Endpoint, secret: string): Outcome {
  const record = textRecord([...membersOf(endpoint), ["secret", secret]]);
  return {
    json: endpoint,
    text: `${message}\n\n${record}\n\nThe secret is shown this once. Store it now, or hand it over by a safe way.`,
  };
}

function tableOf(rows: readonly Endpoint[]): string {
  return textTable(
    ["id", "organization", "url", "event types", "state", "waiting", "failures in a row"],
    rows.map((row) => [
      String(row.id),
      row.organization,
      row.url,
      typesOf(row),
      row.state,
      String(row.waiting),
      String(row.consecutive_failures),
    ]),
  );
}

function typesOf({ event_types: types }: Endpoint): string {
  return types.join(", ") || "all";
}
