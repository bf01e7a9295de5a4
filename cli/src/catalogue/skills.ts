import type { components } from "@lectern/sdk/operator";
import { type Command, type Given, type Outcome, type Resource, setting, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { mustChange, withoutUndefined } from "../given.ts";
import { textRecord, textTable, yesOrNo } from "../terminal/text-table.ts";

type Skill = components["schemas"]["Skill"];

const languages = { en: "English", de: "German", fr: "French", it: "Italian" } as const;
const codes = ["en", "de", "fr", "it"] as const;

const nameOptions = codes.map((code) =>
  text(`name-${code}`, "NAME", `What learners read in ${languages[code]}`, { isClearable: true }),
);
const about = [
  text("name", "NAME", "What it is called where it has no name in the learner's language"),
  ...nameOptions,
  text("description", "TEXT", "What somebody can do who has it"),
  text("category", "CATEGORY", "The group it stands in", { isClearable: true }),
];

const list: Command = {
  summary: "List skills",
  options: [
    text("organization", "ORGANIZATION", "Only this one's, with the platform's: slug or id"),
    text("search", "WORDS", "Part of key or name"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      organization: given.text("organization"),
      search: given.text("search"),
    });
    const rows = await everyPage((page) => client.skills.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no skill." : tableOf(rows) };
  },
};

const create: Command = {
  summary: "Create a skill before a lesson names it",
  options: [
    text("organization", "ORGANIZATION", "Whose: slug or id; the platform's when left out"),
    text("key", "KEY", "What lessons call it, such as visitor-reception", { isRequired: true }),
    ...about,
  ],
  async run(client, given) {
    const organization = given.text("organization");
    const created = await client.skills.create({
      key: given.required("key"),
      ...withoutUndefined({ organization }),
      ...readAbout(given),
    });
    return one("Created.", created);
  },
};

const update: Command = {
  summary: "Change how a skill is called and described; what is left out stays as it is",
  positionals: ["ID"],
  options: [...about, setting("active", "Learners may choose it, and lessons say that they teach it")],
  async run(client, given) {
    const changes = { ...readAbout(given), ...withoutUndefined({ is_active: given.flag("active") }) };
    mustChange(changes);
    return one("Changed.", await client.skills.update(given.id(), changes));
  },
};

export const skills: Resource = {
  summary: "What lessons teach, and what that is called in each language",
  commands: { list, create, update },
};

function readAbout(given: Given) {
  const names = Object.fromEntries(
    codes.flatMap((code) => {
      const name = given.text(`name-${code}`);
      return name === undefined ? [] : [[code, name === "" ? null : name]];
    }),
  );
  const category = given.text("category");
  return {
    ...withoutUndefined({ name: given.text("name"), description: given.text("description") }),
    ...(category === undefined ? {} : { category: category === "" ? null : category }),
    ...(Object.keys(names).length === 0 ? {} : { names }),
  };
}

function one(message: string, skill: Skill): Outcome {
  const record = textRecord([
    ["id", skill.id],
    ["organization", skill.organization_id ?? "the platform's"],
    ["key", skill.key],
    ["name", skill.name],
    ...codes.map((code): [string, string | null] => [languages[code], skill.names[code] ?? null]),
    ["category", skill.category],
    ["active", yesOrNo(skill.is_active)],
  ]);
  return { json: skill, text: `${message}\n\n${record}` };
}

function tableOf(rows: readonly Skill[]): string {
  return textTable(
    ["id", "key", "name", ...codes, "active"],
    rows.map((row) => [
      String(row.id),
      row.key,
      row.name,
      ...codes.map((code) => row.names[code] ?? ""),
      yesOrNo(row.is_active),
    ]),
  );
}
