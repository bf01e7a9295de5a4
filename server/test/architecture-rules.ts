import { posix } from "node:path";

/** The rules of ARCHITECTURE.md as functions: sources in, one sentence per violation out. */
export interface Source {
  /** From the root of the repository. */
  path: string;
  text: string;
}
export type Rule = (sources: readonly Source[]) => string[];

interface Import {
  from: string;
  /** A file of the repository, or the name of a package. */
  to: string;
}

const floors = ["kernel", "platform", "features", "app"];

export const importsPointDown: Rule = (sources) =>
  importsOf(sources.filter(isProductCode)).flatMap(({ from, to }) => {
    const [lower, upper] = [floorOf(from), floorOf(to)];
    if (/\.test\.ts$|^server\/test\//.test(to)) return [`${from} imports ${to}: the product knows no test.`];
    if (lower < 0 || upper <= lower) return [];
    return [`${from} imports ${to}: ${floors[lower]} may not know ${floors[upper]}. Turn the call around.`];
  });

export const featuresMeetAtTheFrontDoor: Rule = (sources) =>
  importsOf(sources.filter(isProductCode)).flatMap(({ from, to }) => {
    const [asking, asked] = [featureOf(from), featureOf(to)];
    if (!asking || !asked || asking === asked || to.endsWith(`/${asked}/index.ts`)) return [];
    return [`${from} imports ${to}: ask ${asked} through its index.ts.`];
  });

export const featuresFormNoCircle: Rule = (sources) => {
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of importsOf(sources.filter(isProductCode))) {
    const [asking, asked] = [featureOf(from), featureOf(to)];
    if (asking && asked && asking !== asked) {
      neighbours.set(asking, (neighbours.get(asking) ?? new Set()).add(asked));
    }
  }
  const finished = new Set<string>();
  const circles: string[] = [];
  function visit(feature: string, trail: readonly string[]): void {
    if (trail.includes(feature)) {
      circles.push(
        `${[...trail.slice(trail.indexOf(feature)), feature].join(" → ")} is a circle: announce instead.`,
      );
    }
    if (trail.includes(feature) || finished.has(feature)) return;
    for (const next of neighbours.get(feature) ?? []) visit(next, [...trail, feature]);
    finished.add(feature);
  }
  for (const feature of neighbours.keys()) visit(feature, []);
  return circles;
};

/** Which packages of this repository each part may import. Tests may import what they test. */
const partners: Record<string, RegExp> = {
  // The command line and the demo's partner are clients of the service, as anybody's would be.
  "server/src/cli/": /^@lectern\/sdk(\/|$)/,
  "server/src/app/demo/": /^@lectern\/sdk(\/|$)/,
  "server/src/": /^@lectern\/web\/pages$/,
  "web/": /^@lectern\/(sdk|web)(\/|$)/,
  "sdk/": /^@lectern\/sdk(\/|$)/,
};

export const workspacesMeetThroughTheContract: Rule = (sources) =>
  importsOf(sources.filter(({ path }) => !isTest(path))).flatMap(({ from, to }) => {
    const part = Object.keys(partners).find((folder) => from.startsWith(folder));
    const allowed = part === undefined ? undefined : partners[part];
    if (!part || !allowed) return [];
    const isForeignFile = /^(server|web|sdk)\//.test(to) && to.split("/")[0] !== from.split("/")[0];
    const isForeignPackage = to.startsWith("@lectern/") && !allowed.test(to);
    return isForeignFile || isForeignPackage ? [`${from} imports ${to}: the contract is openapi.json.`] : [];
  });

/** `main.ts` hands the environment on unread; the command line is a program of its own. */
export const onlyTheConfigurationReadsTheEnvironment: Rule = (sources) =>
  sources
    .filter((source) => isProductCode(source) && !/^server\/src\/(app\/config\.ts$|cli\/)/.test(source.path))
    .filter(({ text }) =>
      /process\.env|\benv\b.*from "node:process"/.test(text.replace("readConfig(process.env", "")),
    )
    .map(({ path }) => `${path} reads the environment; give it what it needs from app/config.ts.`);

const drawers = /^(utils?|helpers?|common|shared|misc|managers?|lib)$/;

export const noFileIsADrawer: Rule = (sources) =>
  sources
    .filter(({ path }) => path.split("/").some((part) => drawers.test(part.split(".")[0] ?? "")))
    .map(({ path }) => `${path} is named for nothing; name it for the noun or the role.`);

/** Table → the feature that writes it; `platform` for what every feature stands on. */
export type Owners = Readonly<Record<string, string | readonly string[]>>;

export function oneWriterPerTable(owners: Owners): Rule {
  return (sources) =>
    sources.filter(isProductCode).flatMap(({ path, text }) => {
      const writer = featureOf(path) ?? (path.startsWith("server/src/platform/") ? "platform" : "app");
      return writtenTables(text)
        .filter((table) => ![owners[table]].flat().includes(writer))
        .map(
          (table) =>
            `${path} writes ${table}, which belongs to ${owners[table] ?? "nobody: name its owner"}.`,
        );
    });
}

function writtenTables(text: string): string[] {
  const statement =
    /\b(?:insert\s+into|delete\s+from|truncate|merge\s+into)\s+"?(\w+)|\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b|\b(?:insertInto|updateTable|deleteFrom)\("(\w+)/g;
  const tables = [...text.matchAll(statement)].map(([, one, two, three]) => one ?? two ?? three ?? "");
  return [...new Set(tables)].filter((table) => table !== "set");
}

/** The tables that the migrations make. */
export function tablesOf(migrations: readonly Source[]): string[] {
  return migrations.flatMap(({ text }) =>
    [...text.matchAll(/^create table (?:if not exists )?"?(\w+)"?/gm)].map(([, table]) => table ?? ""),
  );
}

export function importsOf(sources: readonly Source[]): Import[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"\n]+)"/g)].map(([, name = ""]) => ({
      from: path,
      to: resolve(path, name),
    })),
  );
}

function resolve(path: string, name: string): string {
  if (name.startsWith(".")) return posix.join(posix.dirname(path), name);
  if (name.startsWith("#test/")) return `server/test/${name.slice(6)}`;
  return name.startsWith("#") ? `server/src/${name.slice(1)}` : name;
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/test\//.test(path);
}

function isProductCode({ path }: Source): boolean {
  return path.startsWith("server/src/") && !isTest(path);
}

function floorOf(path: string): number {
  return floors.indexOf(/^server\/src\/(\w+)\//.exec(path)?.[1] ?? "");
}

function featureOf(path: string): string | undefined {
  return /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
}
