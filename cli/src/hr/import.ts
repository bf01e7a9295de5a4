import type { components } from "@lectern/sdk/operator";
import { act, type Command, text } from "../command.ts";
import { withoutUndefined } from "../given.ts";
import { mistakesIn, openFile } from "../hris/connections/upload.ts";
import { counted } from "../terminal/text-table.ts";

type Result = components["schemas"]["EmployeeFileResult"];

export const importFile: Command = {
  summary: "Import employees from a CSV file; no account is made or changed",
  positionals: ["ORGANIZATION", "FILE"],
  options: [
    text(
      "source",
      "NAME",
      "The HR system that the employees' ids belong to, in every import the same; file when left out",
    ),
    act("dry-run", "Say what would happen; write nothing"),
  ],
  notes:
    "ORGANIZATION is its slug or id. CSV in UTF-8; the first line names the columns, employee_id among them. Rows that cannot be used are named with their line and left out, all others are stored, and the exit code is 1. Accounts and teams that follow a file are a connection of hub csv: `lectern hris connect`.",
  async run(client, given) {
    const file = await openFile(given.positional("FILE"));
    const result = await client.hrEmployees.importFile(file, {
      organization: given.positional("ORGANIZATION"),
      ...withoutUndefined({ source: given.text("source"), dry_run: given.flag("dry-run") }),
    });
    return { json: result, text: textOf(result), hasFailed: result.rows_with_mistakes > 0 };
  },
};

function textOf(result: Result): string {
  const { rows, created, updated, unchanged, linked } = result;
  const would = result.is_applied ? "" : "Nothing was written. It would be: ";
  const what = `${created} created, ${updated} changed, ${unchanged} as they were, ${linked} linked to an account.`;
  return [`${counted(rows, "row")} read. ${would}${what}`, ...mistakesIn(result)].join("\n");
}
