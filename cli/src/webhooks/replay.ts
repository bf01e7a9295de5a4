import type { components, OperatorClient, WebhookReplayCreate } from "@lectern/sdk/operator";
import { type Command, flag, number, text } from "../command.ts";
import { oneOf, withoutUndefined } from "../given.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { counted } from "../terminal/text-table.ts";
import { range, readEventType, readMoments } from "./deliveries.ts";

type Replay = WebhookReplayCreate;
type Result = components["schemas"]["WebhookReplay"];

const statuses = ["failed", "delivered", "missed"] as const;

export const replay: Command = {
  summary: "Send an endpoint's finished deliveries again, or events it missed",
  options: [
    number("endpoint", "ID", "Whose", { isRequired: true }),
    text("status", "STATUS", `${statuses.join(", ")}; failed when left out`, { choices: statuses }),
    ...range,
    flag("dry-run", "Only count what would be sent"),
  ],
  notes:
    "failed and delivered are deliveries that ended so. missed are events that were never queued for the endpoint, because it was inactive or not there yet; say from when on with --from. What is replayed goes behind new deliveries, two at a time. Receivers recognise what they have by its id. Try it with --dry-run first.",
  async run(client, given, terminal) {
    const wanted: Replay = {
      endpoint_id: Number(given.required("endpoint")),
      ...withoutUndefined({
        status: oneOf(statuses, given.text("status"), "status"),
        event: readEventType(given),
        ...readMoments(given),
      }),
    };
    const isCounted = given.flag("dry-run") ?? false;
    const result = isCounted
      ? await client.webhooks.deliveries.replay({ ...wanted, dry_run: true })
      : await replayAll(client, wanted, terminal);
    const count = isCounted
      ? `${amount(result.count)} would be sent.`
      : `${amount(result.queued)} queued to be sent.`;
    const hint = result.count === 0 ? `${whereElse(wanted)}${await waitingFor(client, wanted)}` : "";
    return { json: result, text: `${count}${hint}` };
  },
};

/** The service queues a bounded number for each request: asks until there is no more. */
async function replayAll(client: OperatorClient, wanted: Replay, terminal: Terminal): Promise<Result> {
  const first = await client.webhooks.deliveries.replay(wanted);
  let { queued, next_from: from } = first;
  while (from !== null) {
    terminal.note(`${queued} of ${first.count} are queued.`);
    const next = await client.webhooks.deliveries.replay({ ...wanted, from });
    queued += next.queued;
    from = next.next_from;
  }
  return { ...first, queued, next_from: null };
}

/** Nothing was found: what was not looked at. */
function whereElse({ status: looked = "failed" }: Replay): string {
  const others = statuses.filter((status) => status !== looked);
  return ` Only ${looked} ones were looked at; --status ${others.join(" or --status ")} looks at others.`;
}

/** What was not given up needs no replay: it is sent when its time comes. */
async function waitingFor(client: OperatorClient, { endpoint_id: id }: Replay): Promise<string> {
  const { count } = await client.webhooks.deliveries.list({
    endpoint_id: id,
    status: "queued",
    page_size: 1,
  });
  return count === 0 ? "" : ` Waiting ones are sent without a replay: ${amount(count)} at the moment.`;
}

function amount(count: number): string {
  return counted(count, "delivery", "deliveries");
}
