import { type Command, number, text } from "../../command.ts";
import { everyPage } from "../../every-page.ts";
import { oneOf, withoutUndefined } from "../../given.ts";
import { textTable } from "../../terminal/text-table.ts";
import { nextOf } from "./run.ts";
import { countsInWords, outcomeOf, type Run, stateOf } from "./run-record.ts";

const states = [
  "queued",
  "running",
  "held",
  "succeeded",
  "failed",
  "rejected",
  "undone",
] as const satisfies readonly Run["state"][];

export const runs: Command = {
  summary: "List runs, the latest first, or show how far one is",
  options: [
    number("run", "ID", "Only this one, with everything about it"),
    number("connection", "ID", "Only of this connection"),
    text("state", "STATE", `Only these: ${states.join(", ")}`, { choices: states }),
  ],
  async run(client, given) {
    const only = given.number("run");
    if (only !== undefined) {
      const found = await client.hrisRuns.get(only);
      return { ...outcomeOf(found, nextOf(found)), hasFailed: false };
    }
    const filter = withoutUndefined({
      connection: given.text("connection"),
      state: oneOf(states, given.text("state"), "state"),
    });
    const rows = await everyPage((page) => client.hrisRuns.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no run." : tableOf(rows) };
  },
};

function tableOf(rows: readonly Run[]): string {
  return textTable(
    ["run", "connection", "kind", "state", "asked by", "ended", "what"],
    rows.map((row) => [
      String(row.id),
      String(row.connection),
      row.kind,
      stateOf(row),
      row.asked_by,
      row.finished_at ?? "",
      row.failure_reason ?? (row.state === "held" ? row.held_reason : null) ?? countsInWords(row),
    ]),
  );
}
