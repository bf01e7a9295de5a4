import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createClient } from "../src/index.ts";
import { createOperatorClient } from "../src/operator.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const readme = read("../README.md");
const siteUrl = "https://learn.example.com";
const client = createClient({ siteUrl, clientId: "c", clientSecret: "s" });

test("the README's table has every operation with its arguments", () => {
  const rows = groupsOf(client).map(({ noun, operations }) => {
    const signatures = operations.map(([name, call]) => `\`${signatureOf(name, call)}\``);
    return `| \`${noun}\` | ${signatures.join(", ")} |`;
  });
  const shown = readme.split("\n").filter((line) => /^\| `[\w.]+` \| `\w+\(/.test(line));
  assert.deepEqual(shown, rows, `the table has to be\n${rows.join("\n")}\n`);
});

test("the reference's example, which the compiler checks, uses every group", () => {
  const example = read("../examples/reference.ts");
  const unused = Object.keys(client).filter((noun) => !example.includes(`lectern.${noun}.`));
  assert.deepEqual(unused, [], "call one of its operations in sdk/examples/reference.ts");
});

test("the README names what operators have", () => {
  const operator = createOperatorClient({ siteUrl, email: "o@example.com", password: "secret" });
  const [, paragraph = ""] = readme.split("## For operators\n");
  const missing = Object.keys(operator).filter((noun) => !paragraph.includes(`\`${noun}\``));
  assert.deepEqual(missing, []);
});

test("a signature is what stands in the source, without what every operation takes", () => {
  const call = (id: number, _query: object = {}, options: object = {}) => [id, options];
  assert.equal(signatureOf("get", call), "get(id, _query?)");
  assert.equal(
    signatureOf("list", async () => undefined),
    "list()",
  );
});

/** Each noun that has operations: `teams`, and what is of a team, `teams.members`. */
function groupsOf(nouns: object, path: string[] = []): { noun: string; operations: [string, unknown][] }[] {
  return Object.entries(nouns).flatMap(([name, members]) => {
    const noun = [...path, name];
    const operations = Object.entries(members).filter(([, member]) => typeof member === "function");
    const within = Object.fromEntries(
      Object.entries(members).filter(([, member]) => typeof member !== "function"),
    );
    const own = operations.length > 0 ? [{ noun: noun.join("."), operations }] : [];
    return [...own, ...groupsOf(within, noun)];
  });
}

/** `get(id, query?)`: the names in the source, a question mark where something may be left out. */
function signatureOf(name: string, call: unknown): string {
  const [, parameters = ""] = /^[^(]*\(([^)]*)\)/.exec(String(call)) ?? [];
  const words = parameters
    .split(",")
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter !== "" && !parameter.startsWith("options"))
    .map((parameter) => `${/^\w+/.exec(parameter)?.[0]}${parameter.includes("=") ? "?" : ""}`);
  return `${name}(${words.join(", ")})`;
}
