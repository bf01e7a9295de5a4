import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readWords, type SourceWords } from "../readers/source-words.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The third column of CONVENTIONS.md. Log lines may say none of them. */
const scopes = {
  everywhere: () => true,
  names: (_path, kind) => kind !== "comment",
  "product names": (path, kind) => kind === "log line" || (kind === "name" && isProduct(path)),
} satisfies Record<string, (path: string, kind: Kind) => boolean>;
type Kind = "name" | "comment" | "log line";

interface Refused {
  words: string;
  scope: keyof typeof scopes;
}

/** Where a word means what the field means by it, or the name is not ours to choose. */
const exceptions: readonly { words: string; path: RegExp; name?: RegExp; because: string }[] = [
  {
    words: "standing",
    path: /database\/tables\.ts$|scenarios\/feature\.ts$/,
    because: "the table scenario_standing",
  },
  { words: "portion", path: /users\/import\/import\.ts$|copies\.test/, because: "stored with a job" },
  {
    words: "door",
    path: /\/guessing\//,
    name: /^door$/,
    because: "a label of a metric, and of the audit log",
  },
  { words: "door", path: /architecture|code-map/, because: "a feature's front door, as in ARCHITECTURE.md" },
  {
    words: "door",
    path: /lesson-format\/src\/surfaces\.ts$|\/studio\/draft\/words\.ts$|\/thing-in-/,
    because: "a thing in a drawing",
  },
  {
    words: "shelf",
    path: /lesson-format\/src\/surfaces\.ts$|\/studio\/draft\/words\.ts$|\/thing-in-/,
    because: "a thing in a drawing",
  },
  { words: "shelf", path: /\/home\//, because: "lessons stand on shelves on the home page" },
  { words: "say", path: /scenario|talk|role-play/, because: "learners and characters say things" },
  { words: "say", path: /./, name: /^says/, because: "what a record says" },
  { words: "place", path: /\/studio\//, because: "the field `places` of drafts" },
  { words: "place", path: /./, name: /InPlace/i, because: "in place" },
  { words: "place", path: /enrolments|users\/bulk/, because: "a learner's place in a course" },
  { words: "place", path: /\/hr-connections\//, because: "the column hris_change.place" },
  { words: "place", path: /\/recall\//, because: "the column recall_question.place" },
  {
    words: "place",
    path: /restores|app\/(resources|service)\.ts$/,
    because: "the column database_mark.place",
  },
  {
    words: "place",
    path: /credentials|offboarding|database\/tables\.ts$/,
    because: "the table familiar_place",
  },
  { words: "place", path: /learner\/lesson\/questions/, because: "an item's place in an order" },
];

const glossary = readGlossary(read("CONVENTIONS.md"));
const sources = globSync("{server,web,sdk,cli,lesson-format,bench,bin}/**/*.{ts,tsx,mjs}", {
  cwd: root,
  exclude: (path) => /node_modules|dist|schema\.ts$|glossary\.test/.test(path),
}).map((path) => ({ path, words: readWords(path, read(path)) }));

test("every name that the words of the field give as an example is a name of the code", () => {
  assert.ok(glossary.rows.length >= 40, `${glossary.rows.length} rows`);
  const names = glossary.rows.flatMap(([say = ""]) =>
    [...say.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
  const code = new Set(sources.flatMap(({ words }) => [...words.identifiers]));
  assert.deepEqual(
    names.filter((name) => !code.has(name)),
    [],
  );
});

test("no name, log line or comment says what the words of the field replace", () => {
  const refused = sources.flatMap(({ path, words }) => refusedIn(path, words, glossary.refused));
  assert.deepEqual(refused, []);
});

test("every exception from the words of the field is used", () => {
  const unused = exceptions.filter(
    ({ words, path: where, name }) =>
      !sources.some(
        ({ path, words: found }) =>
          where.test(path) &&
          [...found.identifiers].some((one) => says(wordsOf(one), words) && (name?.test(one) ?? true)),
      ),
  );
  assert.deepEqual(unused, []);
});

test("comments say what the reader must know: no sentence begins with Who, Whoever, Whom or Whatever", () => {
  assert.ok(sources.reduce((sum, { words }) => sum + words.comments.length, 0) > 5_000, "comments are read");
  assert.deepEqual(
    sources.flatMap(({ path, words }) => bareClauses(path, words)),
    [],
  );
});

test("a former word is named wherever it comes back", () => {
  const text = `
    /** The standing of a record. Whoever reads it knows. */
    export function readNamesake(a: { standing: string }) {
      const b = a; // Whom nobody knows
      // has no door.
      context.log.warn({ job: 1 }, "a job's step came to nothing");
      context.log.error({ err }, \`worker \${name} failed; it goes on trying\`);
      return goOn(a.standing, "standing", \`standing\`); // It is taken back.
    }`;
  const words = readWords("server/src/planted.ts", text);
  assert.deepEqual(refusedIn("server/src/planted.ts", words, glossary.refused), [
    'server/src/planted.ts says "standing" in the comment "The standing of a record. Whoever reads it knows."',
    'server/src/planted.ts says "standing" in the name "standing"',
    'server/src/planted.ts says "door" in the comment "Whom nobody knows has no door."',
    'server/src/planted.ts says "go on" in the name "goOn"',
    'server/src/planted.ts says "came to nothing" in the log line "a job\'s step came to nothing"',
    'server/src/planted.ts says "goes on trying" in the log line "worker … failed; it goes on trying"',
    'server/src/planted.ts says "namesake" in the name "readNamesake"',
  ]);
  assert.deepEqual(bareClauses("server/src/planted.ts", words), [
    'server/src/planted.ts: "Whoever reads it knows." begins with a bare clause',
    'server/src/planted.ts: "Whom nobody knows has no door." begins with a bare clause',
  ]);
});

function readGlossary(conventions: string) {
  const [, after = ""] = conventions.split("### Words of the field\n");
  const [table = ""] = after.split("\n## ");
  const rows = table
    .split("\n")
    .filter((line) => /^\| (?!say )/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const refused = rows.flatMap(([, former = "", scope = ""]): Refused[] => {
    if (scope === "") return [];
    assert.ok(isScope(scope), `"${scope}" is no scope of the words of the field`);
    const [words = ""] = former.split(", of ");
    return words.split(", ").map((one) => ({ words: one, scope }));
  });
  return { rows, refused: [...new Map(refused.map((one) => [one.words, one])).values()] };
}

function isScope(text: string): text is keyof typeof scopes {
  return text in scopes;
}

function refusedIn(path: string, found: SourceWords, refused: readonly Refused[]): string[] {
  const texts: [Kind, string][] = [
    ...found.comments.map((text): [Kind, string] => ["comment", text]),
    ...[...found.identifiers].map((text): [Kind, string] => ["name", text]),
    ...found.logLines.map((text): [Kind, string] => ["log line", text]),
  ];
  const said = texts.map(([kind, text]) => ({ kind, text, words: wordsOf(text) }));
  return refused.flatMap(({ words, scope }) =>
    said
      .filter(
        ({ kind, text, words: all }) =>
          scopes[scope](path, kind) && says(all, words) && !mayStay(words, text),
      )
      .map(({ kind, text }) => `${path} says "${words}" in the ${kind} "${text}"`),
  );

  function mayStay(words: string, text: string): boolean {
    return exceptions.some(
      (one) => one.words === words && one.path.test(path) && (one.name?.test(text) ?? true),
    );
  }
}

/** `readNamesake`, `NAME_SAKE` and a sentence alike, each word between spaces. */
function wordsOf(text: string): string {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[a-z\d]+/g);
  return ` ${words?.join(" ") ?? ""} `;
}

function says(words: string, former: string): boolean {
  return words.includes(` ${former} `) || words.includes(` ${former}s `);
}

function bareClauses(path: string, { comments }: SourceWords): string[] {
  return comments
    .flatMap((comment) => comment.split(/(?<=[.!?]) /))
    .filter((sentence) => /^(?:Who|Whoever|Whom|Whatever)\b/.test(sentence))
    .map((sentence) => `${path}: "${sentence}" begins with a bare clause`);
}

function isProduct(path: string): boolean {
  return /^(?:server|web|sdk|cli|lesson-format)\/src\//.test(path) && !/\.test\.tsx?$|\/test\//.test(path);
}
