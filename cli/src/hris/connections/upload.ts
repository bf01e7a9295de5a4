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
    const result = await client.hrisConnections.upload(given.id(), await openFile(given.positional("FILE")));
    return { json: result, text: textOf(result), hasFailed: result.rows_with_mistakes > 0 };
  },
};

/** @throws Refusal when it cannot be read */
export async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new Refusal(`The file "${path}" cannot be read.`);
  }
}

function textOf(result: Result): string {
  const { employees, groups } = result;
  const read = `${counted(employees, "employee")} in ${counted(groups, "group")}.`;
  return [`${read} What it means for accounts is for a run to find out.`, ...mistakesIn(result)].join("\n");
}

/** What was left out of a file, a line each. */
export function mistakesIn({
  rows_with_mistakes: bad,
  mistakes,
  ignored_columns: ignored,
}: Pick<Result, "rows_with_mistakes" | "mistakes" | "ignored_columns">): string[] {
  return [
    ...(ignored.length > 0 ? [`Not needed, and not kept: ${ignored.join(", ")}.`] : []),
    ...(bad > 0 ? [`${counted(bad, "row")} cannot be used:`] : []),
    ...mistakes.map(
      ({ row, column, detail }) => `  line ${row}${column === null ? "" : `, ${column}`}: ${detail}`,
    ),
  ];
}
