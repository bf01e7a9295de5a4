import type { components } from "@lectern/sdk/operator";
import { type Command, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { withoutUndefined } from "../given.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";

export type StatementStatus = components["schemas"]["ReportedStatement"]["status"];

export const parked = listOf("parked", {
  summary: "List statements that a store refuses to take",
  none: "No statement is parked.",
});

export const missing = listOf("missing", {
  summary: "List statements that a store took and does not hold, as `check` has found",
  none: "No statement was found missing.",
});

function listOf(status: StatementStatus, { summary, none }: { summary: string; none: string }): Command {
  return {
    summary,
    options: [text("organization", "ORGANIZATION", "Only this one's: slug or id")],
    async run(client, given) {
      const filter = withoutUndefined({ organization: given.text("organization") });
      const rows = await everyPage((page) =>
        client.recordStores.statements.list({ status, ...filter, ...page }),
      );
      const table = textTable(
        ["id", "verb", "user", "answer", "statement"],
        rows.map((row) => [
          String(row.id),
          row.verb,
          String(row.user_id),
          row.last_error ?? "",
          row.statement_id,
        ]),
      );
      return { json: rows, text: rows.length === 0 ? none : table };
    },
  };
}

export const statement: Command = {
  summary: "Show one statement: the exact bytes, and the store's answer",
  positionals: ["ID"],
  notes: "ID is that of the list, or the statement's own UUID.",
  async run(client, given) {
    const found = await client.recordStores.statements.get(readStatementId(given.positional("ID")));
    const { body, store_answer: answer, last_error_sentences: _, ...rest } = found;
    const parts = [
      textRecord(Object.entries(rest)),
      body === null ? "Its bytes are no longer kept." : `Bytes:\n${body}`,
      ...(answer === null ? [] : [`The store's answer:\n${answer}`]),
    ];
    return { json: found, text: parts.join("\n\n") };
  },
};

export const discard: Command = {
  summary: "Give a parked statement up: it is not tried again by itself",
  positionals: ["STATEMENT"],
  notes: "STATEMENT is its id in the list, or its own UUID. `resend ID --statement STATEMENT` takes it back.",
  async run(client, given) {
    const { body: _, ...rest } = await client.recordStores.statements.discard(
      readStatementId(given.positional("STATEMENT")),
    );
    return { json: rest, text: `Given up: ${rest.statement_id}.` };
  },
};

/** Accepts either form in which `parked` prints a statement's id. */
export function readStatementId(text: string): string {
  if (!/^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i.test(text))
    throw new UsageError(`"${text}" is neither the id nor the UUID of a statement; see \`parked\`.`);
  return text;
}
