import { importsOf, isProductCode, isTest, partFolder, partOf, type Rule } from "./architecture/sources.ts";
import { sqlOf } from "./architecture/sql-texts.ts";

const floors = ["kernel", "platform", "engines", "features", "app"];

export const importsPointDown: Rule = (sources) =>
  importsOf(sources.filter(isProductCode)).flatMap(({ from, to }) => {
    const [lower, upper] = [floorOf(from), floorOf(to)];
    if (isTest(to)) return [`${from} imports ${to}: the product knows no test.`];
    if (lower < 0 || upper <= lower) return [];
    return [`${from} imports ${to}: ${floors[lower]} may not know ${floors[upper]}. Turn the call around.`];
  });

/**
 * The command line is a package of its own, and a client of the operator API: it needs nothing but the SDK and Node. The service adds
 * the commands of its own machine to it, in one folder.
 */
export const commandLineIsAClient: Rule = (sources) =>
  importsOf(sources.filter(({ path }) => !isTest(path))).flatMap(({ from, to }) => {
    // What follows the word "from" in a sentence is no module.
    const isModule = /^[@\w][\w@/.:-]*$/.test(to);
    if (
      from.startsWith("cli/src/") &&
      isModule &&
      !/^(cli\/(src\/|package\.json$)|@lectern\/sdk\/|node:)/.test(to)
    )
      return [`${from} imports ${to}: the command line is a client, and meets the service at its API.`];
    const isService = from.startsWith("server/src/") && !from.startsWith("server/src/app/command-line/");
    return isService && to.startsWith("cli/")
      ? [`${from} imports ${to}: only server/src/app/command-line/ adds commands to the command line.`]
      : [];
  });

/** `import(name)` leads where no rule looks. A method named so is no import. */
const unreadImport = /(?<!\.)\bimport\((?!\s*(?:"[^"]*"|'[^']*'|`[^`$]*`),?\s*\))/;

export const importsAreWrittenOut: Rule = (sources) =>
  sources
    .filter(({ path, text }) => /^[\w-]+\/src\//.test(path) && !isTest(path) && unreadImport.test(text))
    .map(
      ({ path }) => `${path} imports what cannot be read from it: write the path out, alone in import("…").`,
    );

export const featuresMeetAtTheFrontDoor: Rule = (sources) =>
  importsOf(sources.filter(isProductCode)).flatMap(({ from, to }) => {
    const [asking, asked] = [partFolder(from), partFolder(to)];
    if (!asking || !asked || asking === asked || to === `${asked}/index.ts`) return [];
    return [`${from} imports ${to}: ask ${partOf(to)} through its index.ts.`];
  });

/** Which packages of this repository each part may import. Tests may import what they test. */
const partners: Record<string, RegExp> = {
  // The command line and the demo's partner are clients of the service, as anybody's would be.
  "cli/": /^@lectern\/sdk(\/|$)/,
  "server/src/app/command-line/": /^cli\/src\/index\.ts$/,
  "server/src/app/demo/": /^@lectern\/sdk(\/|$)/,
  "server/src/": /^(@lectern\/web\/pages$|lesson-format\/src\/)/,
  "web/": /^(@lectern\/(sdk|web)(\/|$)|lesson-format\/src\/)/,
  "sdk/": /^@lectern\/sdk(\/|$)/,
};

export const workspacesMeetThroughTheContract: Rule = (sources) =>
  importsOf(sources.filter(({ path }) => !isTest(path))).flatMap(({ from, to }) => {
    const part = Object.keys(partners).find((folder) => from.startsWith(folder));
    const allowed = part === undefined ? undefined : partners[part];
    if (!part || !allowed) return [];
    const isForeignFile =
      /^(server|web|sdk|cli|lesson-format)\//.test(to) && to.split("/")[0] !== from.split("/")[0];
    const isForeign = isForeignFile || to.startsWith("@lectern/");
    return isForeign && !allowed.test(to) ? [`${from} imports ${to}: the contract is openapi.json.`] : [];
  });

/** The server reads lessons by it, and so does a browser: it knows neither of the two. */
export const lessonFormatStandsAlone: Rule = (sources) =>
  importsOf(sources.filter(({ path }) => path.startsWith("lesson-format/src/") && !isTest(path)))
    .filter(({ to }) => !/^(lesson-format\/src\/|yaml$)/.test(to))
    .map(({ from, to }) => `${from} imports ${to}: the lesson format is pure, and runs in a browser.`);

/** `main.ts` hands the environment on unread. */
export const onlyTheConfigurationReadsTheEnvironment: Rule = (sources) =>
  sources
    .filter((source) => isProductCode(source) && source.path !== "server/src/app/config.ts")
    .filter(({ text }) =>
      /\bprocess(?:\.env|\s*\[)|\benv\b.*(?:from "node:process"|= process\b)/.test(
        text.replace("readConfig(process.env", ""),
      ),
    )
    .map(({ path }) => `${path} reads the environment; give it what it needs from app/config.ts.`);

/** By the clock of the machine, or of PostgreSQL. */
const ownTime = /\bnew Date\(\)|\bDate\.now\b/;
const databaseTime = /\b(?:now|clock_timestamp)\(\)|\b(?:current|local)_?(?:timestamp|date|time)\b/i;
const ownCall =
  /(?<![.\w])fetch\(|\bglobalThis\.fetch\(|^import (?!type )[^;]*?from "(?:undici|node:https?|nodemailer)"/m;

/** Files that ask the machine or PostgreSQL for the time, and why. */
const asksForTime: Record<string, string> = {
  "server/src/kernel/clock.ts": "is the clock",
  "server/src/features/operation/backups/proof/moment-of-log.ts":
    "the proof of a backup is a process of its own",
  "server/src/features/operation/backups/proof/prove-backup.ts":
    "the proof of a backup is a process of its own",
  "server/src/features/operation/backups/log-check.ts": "compares with PostgreSQL's own notes",
  "server/src/features/integrations/hr-connections/runs/run-queries.ts":
    "leases of processes whose clocks differ",
  "server/src/features/operation/processes/queries.ts": "signs of life of processes whose clocks differ",
};

/** What tests turn, and what operators watch over: time and calls to others come through the context. */
export const timeAndCallsComeFromTheContext: Rule = (sources) =>
  sources
    .filter(({ path }) => /^server\/src\/(?:kernel|engines|features)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const isTime = ownTime.test(text) || sqlOf(path, text).texts.some((one) => databaseTime.test(one));
      return [
        ...(isTime && !Object.hasOwn(asksForTime, path)
          ? [`${path} asks the machine for the time: take context.clock().`]
          : []),
        ...(ownCall.test(text)
          ? [`${path} calls others by itself: take platform/outbound or platform/mail.`]
          : []),
      ];
    });

const drawers = /^(utils?|helpers?|common|shared|misc|managers?|lib)$/;

export const noFileIsADrawer: Rule = (sources) =>
  sources
    .filter(({ path }) => path.split("/").some((part) => drawers.test(part.split(".")[0] ?? "")))
    .map(({ path }) => `${path} is named for nothing; name it for the noun or the role.`);

function floorOf(path: string): number {
  return floors.indexOf(/^server\/src\/(\w+)\//.exec(path)?.[1] ?? "");
}
