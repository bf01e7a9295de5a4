import assert from "node:assert/strict";
import { test } from "node:test";
import { messagesOf } from "../../../build/translation/messages.ts";
import { translate } from "../../../build/translation/translate.ts";

const keysOf = (code: string) => messagesOf(code, "page.tsx").map(({ key }) => key);
const inGerman = (code: string, words: Record<string, string>) =>
  translate(code, "page.tsx", (key) => words[key]);

test("text between tags, prose attributes, templates and strings that look like prose are messages", () => {
  assert.deepEqual(keysOf('<p title="A thing">Hello <b>you</b>, {name}: {isOn ? "on" : "off"}</p>'), [
    "A thing",
    "Hello <b>you</b>, {name}: {value}",
    "on",
    "off",
  ]);
  assert.deepEqual(keysOf(`const states = { failed: "Failed", next: \`Ask \${person.name} again.\` };`), [
    "Failed",
    "Ask {name} again.",
  ]);
  assert.deepEqual(keysOf('countOf(n, "delivery", "deliveries"); countOf(n, "user")'), [
    "delivery|deliveries",
    "user|users",
  ]);
  assert.deepEqual(keysOf(`call(\`of \${name}\`, \`\${done} of \${total}\`);`), [
    "of {name}",
    "{done} of {total}",
  ]);
});

test("a record of words holds messages, small ones and names of languages, too", () => {
  assert.deepEqual(
    keysOf('const stateWords: Record<State, string> = { a: "new" }; const kindWords = { a: "new" };'),
    ["new"],
  );
  assert.deepEqual(
    keysOf('const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "German" };'),
    ["English", "German"],
  );
});

test("codes, comparisons, imports, types, class names and what is thrown are none", () => {
  for (const code of [
    'import { Button } from "Some thing";',
    'type State = "Not yet" | "Done";',
    'if (label === "Not yet") stop();',
    '<i className="A thing" id="Some id" />;',
    'throw new Error("The document has no place.");',
    'text.replace("See errors", "");',
    'item.closest("li, tr, section");',
    'const browsers = [[/Edg/, "Edge"], [/a part$/, "of a sentence of the API"]];',
    '<Field placeholder="user.erase" label="client_id" />;',
    `const lines = ["::: note", \`-d client_id=\${id} and more\`];`,
    `const described = \`\${id}-hint \${id}-failure\`;`,
    'const names = { en: "A day", de: "Ein Tag" };',
    '<option value="active" />;',
    'call("active");',
  ]) {
    assert.deepEqual(keysOf(code), [], code);
  }
});

test("an element that is no part of a sentence is a name in it, and has messages of its own", () => {
  assert.deepEqual(keysOf("<label>Role <Select><option>Reader</option></Select></label>"), [
    "Role <Select/>",
    "Reader",
  ]);
});

test("a translation may order its names as it likes, and what they stand for is translated, too", () => {
  const code = 'const a = <p>Hello <b title="A name">you {n}</b>, {isOn ? "on" : "off"}.</p>;';
  assert.equal(
    inGerman(code, {
      "Hello <b>you {n}</b>, {value}.": "{value}: <b>{n} Sie</b>, „hallo“.",
      "A name": "Ein Name",
      on: "an",
      off: "aus",
    }),
    'const a = <p>{isOn ? "an" : "aus"}{": "}<b title={"Ein Name"}>{n}{" Sie"}</b>{", „hallo“."}</p>;',
  );
});

test("templates and counts keep their values, and signs of the language are escaped", () => {
  assert.equal(
    inGerman(`f(\`Look at \${n} of it\`)`, { "Look at {n} of it": "Von `it` $\x7bsehen} Sie {n}" }),
    `f(\`Von \\\`it\\\` \\\${sehen} Sie \${n}\`)`,
  );
  assert.equal(
    inGerman('countOf(n, "user")', { "user|users": "Person|Personen" }),
    'countOf(n, "Person", "Personen")',
  );
});

test("what has no translation stays English", () => {
  const code = "<p>Hello {name}</p>";
  assert.equal(inGerman(code, {}), code);
});
