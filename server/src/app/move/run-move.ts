import { EmbeddedPostgresError } from "#platform/embedded-postgres/embedded-postgres-error.ts";
import { MoveError } from "#platform/moves/move-error.ts";
import { type Config, ConfigurationError } from "../config.ts";
import { moveDatabase } from "./move-database.ts";
import { moveSiteUrl } from "./site-url/move-site-url.ts";

/** sysexits.h: EX_CONFIG. */
const CONFIGURATION_EXIT_CODE = 78;

const usage = `Moves the service to a database of your own, or to another public address.

Usage: lectern move database DATABASE_URL
       lectern move site-url OLD NEW

  database   copies the embedded database, while the service is stopped, into
             an empty PostgreSQL, compares, and prints what to set
  site-url   prints who must be told of the new address, and writes it where
             the service itself has stored the old one

Both read the settings of the service and run on its machine, as its account.

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
  const isDatabase = what === "database" && args.length === 1 && /^postgres(ql)?:\/\/./.test(first);
  const isSite = what === "site-url" && args.length === 2 && [first, second].every(isOrigin);
  if (!isDatabase && !isSite) {
    note(usage);
    return what === "--help" || what === "-h" ? 0 : 2;
  }
  try {
    const text = isDatabase
      ? await moveDatabase(config(), first, note)
      : await moveSiteUrl(config(), { from: originOf(first), to: originOf(second) });
    stdout.write(`${text}\n`);
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
