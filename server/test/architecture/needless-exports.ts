import { type Rule, resolveImport, type Source } from "./sources.ts";

/** Asked by others, found by its name, or generated: here a name that nobody imports is in order. */
const entryPoints = [
  /^sdk\/src\/(index|operator|console|webhooks|schema|operator-schema)\.ts$/,
  /^web\/src\/learner\/(built-pages\.d\.ts|([\w-]+\/)?pages\.tsx)$/,
  /\/test\/(tenant-rows|sample-pages)\.ts$/,
  /^server\/src\/platform\/database\/tables\.ts$/,
];

const declared =
  /^export (?:declare |async |abstract )*(?:function\*?|const|let|class|interface|type) (\w+)/gm;
const listed = /^export (?:type )?\{([^}]*)\}(?: from "([^"]+)")?/gm;
const imported = /\bimport (?:type )?\{([^}]*)\} from "([^"]+)"/g;
/** What is imported as a whole, or while the program runs. */
const whole =
  /(?:^export (?:type )?\*.* from |\bimport (?:type )?\w*,? ?\* as \w+ from |\bimport\(\s*)["'`]([^"'`]+)["'`]/gm;

/** An interface to which a file adds something of its own. */
const extended = /\bdeclare module "([^"]+)" \{\s*interface (\w+)/g;

/** What a file exports, another one imports: a name that nobody asks for is the file's own. */
export const everyExportIsImported: Rule = (sources) => {
  const asked = new Set(sources.flatMap(askedBy));
  return sources
    .filter(({ path }) => !asked.has(path) && !entryPoints.some((one) => one.test(path)))
    .flatMap((source) =>
      exportsOf(source)
        .filter((name) => !asked.has(`${source.path} ${name}`))
        .map((name) => `${source.path} exports ${name}, which no other file imports.`),
    );
};

/** Files that somebody imports as a whole, and single names, each behind its file. */
function askedBy({ path, text }: Source): string[] {
  const single = [...text.matchAll(imported), ...text.matchAll(listed)].flatMap(([, names = "", from]) =>
    from === undefined ? [] : namesIn(names).map(([name]) => `${resolveImport(path, from)} ${name}`),
  );
  const added = [...text.matchAll(extended)].map(
    ([, from = "", name = ""]) => `${resolveImport(path, from)} ${name}`,
  );
  return [
    ...single,
    ...added,
    ...[...text.matchAll(whole)].map(([, from = ""]) => resolveImport(path, from)),
  ];
}

function exportsOf({ text }: Source): string[] {
  return [
    ...[...text.matchAll(declared)].map(([, name = ""]) => name),
    ...[...text.matchAll(listed)].flatMap(([, names = ""]) => namesIn(names).map(([, name]) => name)),
  ];
}

/** What a list in braces takes, and what it calls that: `type Answer, checkAnswer as check`. */
function namesIn(list: string): [taken: string, called: string][] {
  return list
    .split(",")
    .map((one) => one.trim().replace(/^type /, ""))
    .filter(Boolean)
    .map((one) => {
      const [taken = "", called = taken] = one.split(" as ");
      return [taken, called];
    });
}
