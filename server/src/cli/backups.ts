import type { components } from "@lectern/sdk/operator";
import { type Command, type Outcome, type Resource, text } from "./command.ts";
import { UsageError } from "./failure.ts";
import { textRecord } from "./terminal/text-table.ts";

type BackupState = components["schemas"]["BackupState"];

const status: Command = {
  summary: "Say when the latest backup was made, and when one was last put back",
  async run(client) {
    return told(await client.backups.state());
  },
};

const kinds = ["made", "proven"] as const;

const report: Command = {
  summary: "Say that there is a new backup (made), or that one was put back and works (proven)",
  positionals: ["KIND"],
  options: [text("at", "TIME", "When it was, such as 2026-09-01T03:00:00Z; now, if left out")],
  notes: "For the end of the script that makes backups. You are told when none was made for a day.",
  async run(client, given) {
    const typed = given.positional("KIND");
    const kind = kinds.find((name) => name === typed);
    if (!kind) throw new UsageError(`"${typed}" is none of ${kinds.join(", ")}.`);
    const at = given.text("at");
    return told(await client.backups.report({ kind, ...(at === undefined ? {} : { occurred_at: at }) }));
  },
};

export const backups: Resource = {
  summary: "When there was a backup, and whether one was ever put back",
  commands: { status, report },
};

function told(state: BackupState): Outcome {
  return {
    json: state,
    text: textRecord([
      ["latest backup", state.made_at],
      ["last proven", state.proven_at],
    ]),
  };
}
