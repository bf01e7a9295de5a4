import { everyPart, type OperatorClient } from "@lectern/sdk/operator";
import { act, type Command, type Given, type Outcome, text } from "../command.ts";
import { oneOf, withoutUndefined } from "../given.ts";
import { counted } from "../terminal/text-table.ts";
import { readStatementId, type StatementStatus } from "./record-store-statements.ts";

type Verb = NonNullable<Parameters<OperatorClient["recordStores"]["resend"]>[1]>["verb"];
type Check = Awaited<ReturnType<OperatorClient["recordStores"]["check"]>>;

const verbs = ["attempted", "progressed", "completed", "passed", "failed"] as const satisfies readonly Verb[];
const resendable = [
  "parked",
  "missing",
  "delivered",
  "dropped",
  "given_up",
] as const satisfies readonly StatementStatus[];

const range = [
  text("from", "TIME", "Of checkpoints at this moment or later"),
  text("to", "TIME", "Of checkpoints before this moment"),
];
const filters = [text("verb", "VERB", `Only these: ${verbs.join(", ")}`), ...range];

export const check: Command = {
  summary: "Read delivered statements back and compare them: five of the latest, or all",
  positionals: ["ID"],
  options: [act("all", "Every one that matches, instead of five"), ...filters],
  notes:
    "What the store does not hold is remembered: `missing` lists it, `resend ID --status missing` sends it again. The credentials must be allowed to read.",
  async run(client, given, terminal) {
    const wanted = { ...readFilters(given), ...withoutUndefined({ all: given.flag("all") }) };
    const sum = { checked: 0, held: 0, missing: 0, differs: 0, unknown: 0 };
    const results: Check["results"] = [];
    const check = (after: number) => client.recordStores.check(given.id(), { ...wanted, after });
    for await (const part of everyPart(check)) {
      for (const count of ["checked", "held", "missing", "differs", "unknown"] as const)
        sum[count] += part[count];
      results.push(...part.results.filter(({ outcome }) => !wanted.all || outcome !== "held"));
      if (part.unknown > 0) break;
      if (part.next_after !== null) terminal.note(`${counted(sum.checked, "statement")} so far.`);
    }
    return outcomeOf(sum, results);
  },
};

function outcomeOf(
  sum: Record<"checked" | "held" | "missing" | "differs" | "unknown", number>,
  results: Check["results"],
): Outcome {
  const lines = results.map((row) => `${row.outcome}  ${row.statement_id}  ${row.message ?? ""}`.trim());
  const { checked, held, missing, differs, unknown } = sum;
  const total = `${counted(checked, "statement")}: ${held} held, ${missing} missing, ${differs} different, ${unknown} not known.`;
  const shown = checked === 0 ? "Nothing was delivered yet." : [...lines, total].join("\n");
  return { json: { ...sum, results }, text: shown, hasFailed: held !== checked };
}

export const resend: Command = {
  summary: "Send the parked statements of a store again, others, or one of them",
  positionals: ["ID"],
  options: [
    text("statement", "ID", "Only this one: its id in the list, or its own UUID"),
    text("status", "STATUS", `Those with this status, instead of parked: ${resendable.join(", ")}`, {
      choices: resendable,
    }),
    ...filters,
  ],
  notes:
    "Those that the store still refuses are parked again. Delivered ones may be sent again without harm: their ids are the same.",
  async run(client, given, terminal) {
    const only = given.text("statement");
    if (only !== undefined) {
      const queued = await client.recordStores.statements.resend(readStatementId(only));
      return { json: queued, text: queuedAgain(1, 0) };
    }
    const status = oneOf(resendable, given.text("status"), "status") ?? "parked";
    const sum = { resent: 0, without_text: 0 };
    const wanted = { ...readFilters(given), status };
    const send = (after: number) => client.recordStores.resend(given.id(), { ...wanted, after });
    for await (const part of everyPart(send)) {
      sum.resent += part.resent;
      sum.without_text += part.without_text;
      if (part.next_after !== null) terminal.note(`${counted(sum.resent, "statement")} so far.`);
    }
    const none = `No statement is ${status.replace("_", " ")}.`;
    const isNone = sum.resent + sum.without_text === 0;
    return { json: sum, text: isNone ? none : queuedAgain(sum.resent, sum.without_text) };
  },
};

function queuedAgain(count: number, withoutText: number): string {
  const queued = `${counted(count, "statement")} queued again. What the store still refuses is parked anew: see \`lectern record-stores parked\` in a moment.`;
  if (withoutText === 0) return queued;
  return `${queued}\n${counted(withoutText, "statement")} not sent: delivered long ago, their text is no longer kept. \`backfill ID --again\` makes it anew.`;
}

export const backfill: Command = {
  summary: "Send what happened before the store was set up, or everything again",
  positionals: ["ID"],
  options: [
    ...range,
    act("again", "Also what was delivered before: for a store that lost it or was restored from a backup"),
    act("dry-run", "Only count what would be queued"),
  ],
  async run(client, given, terminal) {
    const wanted = withoutUndefined({
      from: given.text("from"),
      to: given.text("to"),
      again: given.flag("again"),
      dry_run: given.flag("dry-run"),
    });
    const sum = { checkpoints: 0, missing: 0, again: 0, queued: 0 };
    const send = (after: number) => client.recordStores.backfill(given.id(), { ...wanted, after });
    for await (const part of everyPart(send)) {
      for (const count of ["checkpoints", "missing", "again", "queued"] as const) sum[count] += part[count];
      if (part.next_after !== null) terminal.note(`${counted(sum.checkpoints, "checkpoint")} so far.`);
    }
    const again = wanted.again ? `, ${sum.again} that the store took before` : "";
    const seen = `${counted(sum.checkpoints, "checkpoint")}, ${sum.missing} of them without a statement${again}.`;
    const message = wanted.dry_run ? "Dry run: nothing was queued." : `Queued: ${sum.queued}.`;
    return { json: sum, text: `${seen} ${message}` };
  },
};

function readFilters(given: Given) {
  return withoutUndefined({
    verb: oneOf(verbs, given.text("verb"), "verb"),
    from: given.text("from"),
    to: given.text("to"),
  });
}
