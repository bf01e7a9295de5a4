import type { components } from "@lectern/sdk/operator";
import { type Command, type Outcome, type Resource, text } from "./command.ts";
import { UsageError } from "./failure.ts";
import { textRecord } from "./terminal/text-table.ts";

type BackupState = components["schemas"]["BackupState"];

const status: Command = {
  summary: "Show when the latest backup was made, and when one was last test-restored",
  async run(client) {
    return outcomeOf(await client.backups.state());
  },
};

const kinds = ["made", "proven"] as const;

const report: Command = {
  summary: "Report that a backup was made (made), or that one was restored and works (proven)",
  positionals: ["KIND"],
  options: [text("at", "TIME", "When it happened, such as 2026-09-01T03:00:00Z; default: now")],
  notes:
    "Run it at the end of your backup script. Operators are notified when no backup has been reported for a day.",
  async run(client, given) {
    const typed = given.positional("KIND");
    const kind = kinds.find((name) => name === typed);
    if (!kind) throw new UsageError(`KIND is "${typed}"; it must be one of ${kinds.join(", ")}.`);
    const at = given.text("at");
    return outcomeOf(await client.backups.report({ kind, ...(at === undefined ? {} : { occurred_at: at }) }));
  },
};

export const backups: Resource = {
  summary: "Backups and test restores, as reported",
  commands: { status, report },
};

function outcomeOf(state: BackupState): Outcome {
  return {
    json: state,
    text: textRecord([
      ["latest backup", state.made_at],
      ["it lies in", state.folder],
      ["last test restore", state.proven_at],
      ["proven up to", state.proven_up_to],
      ["wrong with it", state.failure],
      ["log kept in", state.log_folder],
      ["log proven up to", state.log_proven_up_to],
      ["wrong with the log", state.log_failure],
    ]),
  };
}
