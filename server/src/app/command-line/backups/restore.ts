import { flag, type Given, type LocalCommand, text, UsageError } from "@lectern/cli";
import type { Manifest } from "#platform/backups/folder/manifest.ts";
import { explainRefusals, type ReadSettings } from "../refusals.ts";
import { summaryOf } from "./manifest-summary.ts";
import { readMoment } from "./moment.ts";
import { sameMachine } from "./same-machine.ts";

/** `lectern restore FOLDER` */
export function restoreCommand(settings: ReadSettings): LocalCommand {
  return {
    summary: "Put a backup into an empty DATA_DIR",
    positionals: ["FOLDER"],
    options: [
      text("log", "FOLDER", "What backup-log kept, to restore beyond the backup; goes with --to"),
      text("to", "MOMENT", "The moment that is wanted, such as 2026-11-28T03:14:07Z, or latest"),
      text("database-folder", "FOLDER", "Of an own PostgreSQL: where its data folder shall be"),
      flag("without-key", "Restore although SECRET_KEY is lost; stored secrets stay closed"),
      flag(
        "unencrypted",
        "Restore what is not encrypted although BACKUP_PASSPHRASE is set, if you know who made it",
      ),
    ],
    notes: `FOLDER is of one backup. Nothing is overwritten. An encrypted backup opens with BACKUP_PASSPHRASE. ${sameMachine}`,
    async runLocally(_environment, given, terminal) {
      const folder = given.positional("FOLDER");
      const options = {
        databaseFolder: given.text("database-folder") ?? null,
        isWithoutKey: given.flag("without-key") === true,
        isUnencrypted: given.flag("unencrypted") === true,
        keptLog: readKeptLog(given),
      };
      return explainRefusals(async () => {
        terminal.stopSignal();
        const { restore } = await import("../../backup/restore.ts");
        const config = await settings();
        const { manifest, upTo } = await restore(config, folder, options, terminal.note);
        return {
          json: summaryOf(manifest, upTo),
          text: describe(manifest, upTo, { dataDir: config.dataDir, isWithoutKey: options.isWithoutKey }),
        };
      }, folder);
    },
  };
}

/** Null: the backup alone. @throws UsageError for one of the two without the other */
function readKeptLog(given: Given) {
  const [folder, to] = [given.text("log"), given.text("to")];
  if (folder === undefined && to === undefined) return null;
  if (folder === undefined || to === undefined) throw new UsageError("--log and --to go together.");
  return { folder, to: to === "latest" ? null : readMoment("to", to) };
}

function describe(
  { database, keyIds }: Manifest,
  upTo: string,
  { dataDir, isWithoutKey }: { dataDir: string; isWithoutKey: boolean },
): string {
  const start =
    database.kind === "embedded"
      ? `Start the service on ${dataDir}.`
      : `Give the folder to your PostgreSQL's account (chown -R postgres: …), start PostgreSQL ${database.major} on it, then the service.`;
  return [
    `Restored everything up to ${upTo}.`,
    `${start} It sends nothing until you decide: \`lectern restores status\`.`,
    isWithoutKey
      ? "Stored secrets stay closed, unless their key is found again."
      : `Stored secrets open with the key ${keyIds[0]}; \`lectern doctor\` says if it is another.`,
  ].join("\n");
}
