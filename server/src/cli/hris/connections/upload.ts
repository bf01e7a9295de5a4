import { openAsBlob } from "node:fs";
import type { components } from "@lectern/sdk/operator";
import type { Command } from "../../command.ts";
import { Refusal } from "../../failure.ts";
import { counted } from "../../terminal/text-table.ts";

type Result = components["schemas"]["HrisUploadResult"];

export const upload: Command = {
  summary: "Upload everybody who is employed, for a connection of hub csv",
  positionals: ["ID", "FILE"],
  notes:
    "CSV in UTF-8; the first line names the columns, employee_id among them. It takes the place of the file before. The exit code is 1 while rows cannot be used: nobody is taken for missing then.",
  async run(client, given) {
    const result = await client.hrisConnections.upload(given.id(), await open(given.positional("FILE")));
    return { json: result, text: textOf(result), hasFailed: result.rows_with_mistakes > 0 };
  },
};

/** @throws Refusal when it cannot be read */
async function open(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new Refusal(`The file "${path}" cannot be read.`);
  }
}

function textOf({
  employees,
  groups,
  rows_with_mistakes: bad,
  mistakes,
  ignored_columns: ignored,
}: Result): string {
  return [
    `${counted(employees, "employee")} in ${counted(groups, "group")}. What it means for accounts is for a run to find out.`,
    ...(ignored.length > 0 ? [`Not needed, and not kept: ${ignored.join(", ")}.`] : []),
    ...(bad > 0 ? [`${counted(bad, "row")} cannot be used:`] : []),
    ...mistakes.map(
      ({ row, column, detail }) => `  line ${row}${column === null ? "" : `, ${column}`}: ${detail}`,
    ),
  ].join("\n");
}
