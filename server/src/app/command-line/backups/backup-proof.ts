import { type LocalCommand, Refusal, text } from "@lectern/cli";
import { explainRefusals, type ReadSettings } from "../refusals.ts";
import { readMoment } from "./moment.ts";
import { sameMachine } from "./same-machine.ts";

/** `lectern backup-proof` */
export function backupProofCommand(settings: ReadSettings): LocalCommand {
  return {
    summary: "Restore the latest backup with its log beside, and compare",
    options: [text("to", "MOMENT", "The second to prove, such as 2026-11-28T03:14:07Z; else any")],
    notes: sameMachine,
    async runLocally(_environment, given, terminal) {
      const to = given.text("to");
      const moment = to === undefined ? null : readMoment("to", to).toISOString();
      return explainRefusals(async () => {
        terminal.stopSignal();
        const { proveNow } = await import("../../backup/prove-now.ts");
        const { folder, logFolder, upTo, differences } = await proveNow(await settings(), moment);
        if (differences.length > 0) {
          const lines = differences.map(({ text }) => `  - ${text}`);
          throw new Refusal([`Not proven: ${folder} with ${logFolder}.`, ...lines].join("\n"));
        }
        return {
          json: { folder, log_folder: logFolder, proven_up_to: upTo },
          text: `Proven up to ${upTo}: ${folder} was restored beside with ${logFolder} to that moment, and is as the database was then.`,
        };
      }, "");
    },
  };
}
