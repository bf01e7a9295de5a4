import { flag, type LocalCommand, number, UsageError } from "@lectern/cli";
import { explainRefusals, type ReadSettings } from "../refusals.ts";
import { sameMachine } from "./same-machine.ts";

/** `lectern backup-log FOLDER`, and with `--end` none. */
export function backupLogCommand(settings: ReadSettings): LocalCommand {
  return {
    summary: "Keep what changes after a backup, until it is stopped",
    positionals: ["FOLDER"],
    optionalPositionals: ["FOLDER"],
    options: [
      number("days", "DAYS", "Remove what of the log is older; more than the age of your oldest backup"),
      flag("end", "For good, without FOLDER: the database need not keep its log for it any more"),
    ],
    notes: `FOLDER is always the same. With BACKUP_PASSPHRASE what is written is encrypted. ${sameMachine}`,
    async runLocally(_environment, given, terminal) {
      const folder = given.positional("FOLDER");
      const keptDays = given.number("days") ?? null;
      const isEnd = given.flag("end") === true;
      if (isEnd && folder !== "") throw new UsageError("--end goes without FOLDER.");
      if (!isEnd && folder === "") throw new UsageError("FOLDER is missing.");
      if (keptDays === 0) throw new UsageError("--days is 0; it must be 1 at least.");
      return explainRefusals(async () => {
        const signal = terminal.stopSignal();
        const { endDatabaseLog, keepDatabaseLog } = await import("../../backup/keep-log.ts");
        const config = await settings();
        if (isEnd) await endDatabaseLog(config);
        else await keepDatabaseLog(config, { folder, keptDays, signal }, terminal.note);
        return null;
      }, folder);
    },
  };
}
