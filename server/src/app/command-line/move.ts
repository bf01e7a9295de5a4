import { flag, type HostCommands, type LocalCommand, type Outcome, text, UsageError } from "@lectern/cli";
import { isPostgresUrl } from "../postgres-url.ts";
import { explainRefusals, type ReadSettings } from "./refusals.ts";

const sameMachine =
  "It reads the settings of the service, and runs on its machine as its account. Exit code 78: a setting is wrong.";

/** `lectern move …` */
export function moveCommands(settings: ReadSettings): HostCommands["resources"][string] {
  return {
    summary: "The service's move to a database of your own, to another public address, or of its files",
    commands: { database: database(settings), "site-url": siteUrl(settings), storage: storage(settings) },
  };
}

const database = (settings: ReadSettings): LocalCommand => ({
  summary: "Copy the embedded database into an empty PostgreSQL, and compare",
  positionals: ["ADDRESS"],
  optionalPositionals: ["ADDRESS"],
  notes: `While the service is stopped. The empty one's address is in TARGET_DATABASE_URL, or in the file that TARGET_DATABASE_URL_FILE names; as ADDRESS only without a password. It prints what to set. ${sameMachine}`,
  async runLocally(_environment, given, terminal) {
    const typed = given.positional("ADDRESS");
    if (typed !== "") requireOpenAddress(typed);
    return explainRefusals(async () => {
      const config = await settings();
      const url = typed || config.targetDatabaseUrl;
      if (url === null)
        throw new UsageError(
          "TARGET_DATABASE_URL is missing: set it to the address of the empty database, or TARGET_DATABASE_URL_FILE to a file that holds it.",
        );
      const { moveDatabase } = await import("../move/move-database.ts");
      return report(await moveDatabase(config, url, terminal.note));
    });
  },
});

/** Everybody on a machine can read the arguments of its processes. @throws UsageError */
function requireOpenAddress(typed: string): void {
  if (/^\w+:\/\/[^/?#]*:.*@|[?&]\w*password=/i.test(typed))
    throw new UsageError(
      "Everybody on this machine can read an argument, and this address has a password in it: change it, and set TARGET_DATABASE_URL, or TARGET_DATABASE_URL_FILE to a file that holds the address.",
    );
  if (!isPostgresUrl(typed))
    throw new UsageError("ADDRESS is no address of a PostgreSQL, such as postgres://….");
}

const siteUrl = (settings: ReadSettings): LocalCommand => ({
  summary: "Print who must be told of a new public address, and store it where the service has the old one",
  positionals: ["OLD", "NEW"],
  notes: sameMachine,
  async runLocally(_environment, given) {
    const [from, to] = [originOf("OLD", given.positional("OLD")), originOf("NEW", given.positional("NEW"))];
    return explainRefusals(async () => {
      const { moveSiteUrl } = await import("../move/site-url/move-site-url.ts");
      return report(await moveSiteUrl(await settings(), { from, to }));
    });
  },
});

const storage = (settings: ReadSettings): LocalCommand => ({
  summary: "Copy stored files to another folder or bucket, and compare each",
  options: [
    text("to", "URL", "Where to: a folder (file:///…) or a bucket (s3://…)", { isRequired: true }),
    text("from", "URL", "Where from; else STORAGE_URL"),
    flag("delete-source", "Delete the files at the source, once the service uses the other ones"),
  ],
  notes: `While the service runs or not. Nothing is deleted unless --delete-source says so. ${sameMachine}`,
  async runLocally(_environment, given, terminal) {
    return explainRefusals(async () => {
      const { moveStorage } = await import("../move/move-storage.ts");
      const config = await settings();
      const urls = { from: given.text("from") ?? config.storageUrl, to: given.required("to") };
      const isSourceDeleted = given.flag("delete-source") === true;
      return report(await moveStorage(config, { ...urls, isSourceDeleted }, terminal.note));
    });
  },
});

function report(sentences: string): Outcome {
  return { json: { report: sentences }, text: sentences };
}

/** @throws UsageError when it is more than scheme and host, or less */
function originOf(name: string, typed: string): string {
  const url = URL.parse(typed);
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "")
    return url.origin;
  throw new UsageError(`${name} is "${typed}"; write an address such as https://learn.example.com.`);
}
