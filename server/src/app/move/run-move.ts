import { parseArgs } from "node:util";
import { EmbeddedPostgresError } from "#platform/embedded-postgres/embedded-postgres-error.ts";
import { MoveError } from "#platform/moves/move-error.ts";
import { type Config, ConfigurationError } from "../config.ts";
import { moveDatabase } from "./move-database.ts";
import { moveStorage } from "./move-storage.ts";
import { moveSiteUrl } from "./site-url/move-site-url.ts";

/** sysexits.h: EX_CONFIG. */
const CONFIGURATION_EXIT_CODE = 78;

const usage = `Moves the service to a database of your own, to another public address, or its files.

Usage: lectern move database DATABASE_URL
       lectern move site-url OLD NEW
       lectern move storage --to URL [--from URL] [--delete-source]

  database   copies the embedded database, while the service is stopped, into
             an empty PostgreSQL, compares, and prints what to set
  site-url   prints who must be told of the new address, and writes it where
             the service itself has stored the old one

  storage    copies stored files to another folder (file:///…) or bucket
             (s3://…), while the service runs or not, and compares each; --from is
             STORAGE_URL. Nothing is deleted unless --delete-source says so,
             once the service uses the other one

All read the settings of the service and run on its machine, as its account.

Exit codes: 0 success; 1 refused; 2 usage error; 78 settings.`;

interface MoveShell {
  /** @throws ConfigurationError */
  config(): Config;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** `lectern move`: beside the service, not through its API. @returns the exit code */
export async function runMove(
  [what, ...args]: readonly string[],
  { config, stdout, stderr }: MoveShell,
): Promise<number> {
  const note = (line: string) => void stderr.write(`${line}\n`);
  const [first = "", second = ""] = args;
  const storage = what === "storage" ? readStorageMove(args) : null;
  const isDatabase = what === "database" && args.length === 1 && /^postgres(ql)?:\/\/./.test(first);
  const isSite = what === "site-url" && args.length === 2 && [first, second].every(isOrigin);
  if (!isDatabase && !isSite && storage === null) {
    note(usage);
    return what === "--help" || what === "-h" ? 0 : 2;
  }
  try {
    const settings = config();
    const move = async () => {
      if (storage !== null)
        return moveStorage(settings, { ...storage, from: storage.from ?? settings.storageUrl }, note);
      if (isDatabase) return moveDatabase(settings, first, note);
      return moveSiteUrl(settings, { from: originOf(first), to: originOf(second) });
    };
    stdout.write(`${await move()}\n`);
    return 0;
  } catch (error) {
    if (error instanceof ConfigurationError) {
      note(error.message);
      return CONFIGURATION_EXIT_CODE;
    }
    if (!(error instanceof MoveError || error instanceof EmbeddedPostgresError)) throw error;
    note(error.message);
    return 1;
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
}

const originOf = (text: string) => new URL(text).origin;

/** Null: it is not written so. */
function readStorageMove(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: "string" },
        from: { type: "string" },
        "delete-source": { type: "boolean" },
      },
    });
    const { to, from = null, "delete-source": isSourceDeleted = false } = values;
    return to === undefined ? null : { to, from, isSourceDeleted };
  } catch {
    return null; // an option that there is not
  }
}
