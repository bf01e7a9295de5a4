import type { LocalCommand } from "@lectern/cli";
import type { Manifest } from "#platform/backups/folder/manifest.ts";
import { explainRefusals, type ReadSettings } from "../refusals.ts";
import { bytesOf, summaryOf } from "./manifest-summary.ts";
import { sameMachine } from "./same-machine.ts";

/** `lectern backup FOLDER` */
export function backupCommand(settings: ReadSettings): LocalCommand {
  return {
    summary: "Back up the service on this machine, while it runs",
    positionals: ["FOLDER"],
    notes: `FOLDER is new or empty. It gets the database, the stored files and, if encrypted, the key: with BACKUP_PASSPHRASE what is written is encrypted. ${sameMachine}`,
    runLocally: (_environment, given, terminal) =>
      explainRefusals(async () => {
        terminal.stopSignal();
        const folder = given.positional("FOLDER");
        const { makeBackup } = await import("../../backup/make-backup.ts");
        const manifest = await makeBackup(await settings(), folder, terminal.note);
        return { json: summaryOf(manifest, manifest.upTo), text: describe(manifest, folder) };
      }, given.positional("FOLDER")),
  };
}

function describe({ upTo, encryption, files, keyIds }: Manifest, folder: string): string {
  const stored = files.filter(({ path }) => path.startsWith("files/"));
  const megabytes = (bytesOf(files) / 1_000_000).toFixed(1);
  const key =
    encryption === null
      ? `SECRET_KEY (id ${keyIds[0]}) is not in it: keep it somewhere else.`
      : "It is encrypted, with SECRET_KEY in it: keep BACKUP_PASSPHRASE somewhere else.";
  return [
    `Everything up to ${upTo} is in ${folder}: ${megabytes} MB, ${stored.length} stored files among them.`,
    key,
  ].join("\n");
}
