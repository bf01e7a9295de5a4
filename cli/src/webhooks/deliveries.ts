import { type components, type DeliveryEventType, type EventType, eventTypes } from "@lectern/sdk/operator";
import { type Command, type Given, number, type Option, text } from "../command.ts";
import { oneOf, withoutUndefined } from "../given.ts";
import { counted, textRecord, textTable } from "../terminal/text-table.ts";

type Delivery = components["schemas"]["WebhookDelivery"];
type DeliveryDetail = components["schemas"]["WebhookDeliveryDetail"];
type Status = Delivery["status"];

const SHOWN = 50;
const MOST_SHOWN = 200;
const statuses: readonly Status[] = ["queued", "delivered", "failed"];

const PING_TYPE = "webhook.ping";

export const range: readonly Option[] = [
  text("event-type", "TYPE", "Only events of this type"),
  text("from", "TIME", "Of events at this moment or later, such as 2026-06-15T09:00:00Z"),
  text("to", "TIME", "Of events before this moment"),
];

export const deliveries: Command = {
  summary: "List deliveries, the newest first",
  notes: `Pings stand among them: --event-type ${PING_TYPE}.`,
  options: [
    text("organization", "ORGANIZATION", "Only this one's: slug or id"),
    number("endpoint", "ID", "Only this endpoint's"),
    text("event-id", "ID", "Only of this event: what receivers get as X-Service-Delivery"),
    text("status", "STATUS", statuses.join(", "), { choices: statuses }),
    ...range,
    number("limit", "COUNT", `How many to show; ${SHOWN} when left out, at most ${MOST_SHOWN}`),
  ],
  async run(client, given) {
    const answer = await client.webhooks.deliveries.list({
      ...withoutUndefined({
        organization: given.text("organization"),
        endpoint_id: given.number("endpoint"),
        event_id: given.text("event-id"),
        status: oneOf(statuses, given.text("status"), "status"),
        ...readMoments(given),
        event: oneOf<DeliveryEventType>([...eventTypes, PING_TYPE], given.text("event-type"), "event-type"),
      }),
      page_size: given.number("limit") ?? SHOWN,
    });
    const { count, results } = answer;
    const rest = count > results.length ? `\n\n${counted(count, "delivery", "deliveries")} in all.` : "";
    const shown = results.length === 0 ? "There is no such delivery." : tableOf(results);
    return { json: answer, text: `${shown}${rest}` };
  },
};

export const delivery: Command = {
  summary: "Show one delivery: the bytes sent, and every attempt",
  positionals: ["ID"],
  async run(client, given) {
    const found = await client.webhooks.deliveries.get(given.id());
    return { json: found, text: detailOf(found) };
  },
};

export const redeliver: Command = {
  summary: "Send one delivery again now: same id, same bytes",
  positionals: ["ID"],
  async run(client, given) {
    const queued = await client.webhooks.deliveries.redeliver(given.id());
    return { json: queued, text: `Queued.\n\n${textRecord(membersOf(queued))}` };
  },
};

/** Moments go as they were typed: the service says what is wrong with one. */
export function readMoments(given: Given) {
  return { from: given.text("from"), to: given.text("to") };
}

export function readEventType(given: Given): EventType | undefined {
  return oneOf(eventTypes, given.text("event-type"), "event-type");
}

function membersOf(row: Delivery) {
  return [
    ["id", row.id],
    ["endpoint", row.endpoint_id],
    ["event", row.event],
    ["event id", row.event_id],
    ["status", row.status],
    ["round", row.round],
    ["attempts", row.attempts],
    ["last answer", lastAnswer(row)],
    ["next attempt", row.next_attempt_at],
    ["finished", row.finished_at],
  ] as const;
}

function lastAnswer({ last_status_code: status, last_error: error }: Delivery): string | null {
  return status === null ? error : String(status);
}

function tableOf(rows: readonly Delivery[]): string {
  return textTable(
    ["id", "event", "endpoint", "status", "attempts", "last answer", "queued"],
    rows.map((row) => [
      String(row.id),
      row.event,
      String(row.endpoint_id),
      row.status,
      String(row.attempts),
      lastAnswer(row) ?? "",
      row.creation_date,
    ]),
  );
}

function detailOf(found: DeliveryDetail): string {
  const attempts = textTable(
    ["round", "attempt", "at", "took", "answer", "what happened"],
    found.log.map((attempt) => [
      String(attempt.round),
      String(attempt.number),
      attempt.started_at,
      `${attempt.duration_ms} ms`,
      String(attempt.status_code ?? attempt.error ?? ""),
      attempt.message ?? "Received.",
    ]),
  );
  return [
    textRecord(membersOf(found)),
    found.log.length === 0 ? "No attempt yet." : attempts,
    ...answersOf(found.log),
    found.body === null ? "The event is no longer kept." : `Body:\n${found.body}`,
  ].join("\n\n");
}

/** What the receiver said, once for all attempts that it answered with the same. */
function answersOf(log: DeliveryDetail["log"]): string[] {
  const said = log.filter(({ response_body: body }) => body);
  const bodies = [...new Set(said.map(({ response_body: body }) => body))];
  return bodies.map((body) => {
    const attempts = said.filter(({ response_body: answer }) => answer === body);
    const numbers = attempts.map(({ round, number }) => `${round}.${number}`).join(", ");
    const rest = attempts.some(({ response_truncated: isCut }) => isCut) ? "\n… and more." : "";
    return `Answer to attempt ${numbers}:\n${body}${rest}`;
  });
}
