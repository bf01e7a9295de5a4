import type { components } from "@lectern/sdk/operator";
import { type Command, flag, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { withoutUndefined } from "../given.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { counted, textRecord, textTable } from "../terminal/text-table.ts";
import { readContentFiles, readPictures } from "./content-files.ts";
import { titleOf } from "./title.ts";

type Template = components["schemas"]["Template"];

const importFolder: Command = {
  summary: "Import template folders, all of them or none",
  positionals: ["FOLDER"],
  options: [
    text("organization", "ORGANIZATION", "Only for this one: slug or id; for everybody when left out"),
  ],
  notes:
    "FOLDER is a template's folder or one that holds several. A template is known by its key: the same content again changes nothing, a changed one keeps its id.",
  async run(client, given) {
    const folder = given.positional("FOLDER");
    const files = await readContentFiles(folder, "template");
    const found = await readPictures(folder);
    const pictures = Object.keys(found).length === 0 ? {} : { pictures: found };
    const organization = withoutUndefined({ organization: given.text("organization") });
    const answer = await client.templates.import({ files, ...pictures, ...organization });
    const table = textTable(
      ["id", "key", "outcome"],
      answer.results.map(({ template_id, key, status }) => [String(template_id), key, status]),
    );
    const { created, updated, unchanged } = answer;
    return {
      json: answer,
      text: `${table}\n\n${counted(answer.count, "template")}: ${created} created, ${updated} updated, ${unchanged} unchanged.`,
    };
  },
};

const list: Command = {
  summary: "List lesson templates, retired ones too",
  options: [
    text("organization", "ORGANIZATION", "What this one has: its own and the platform's"),
    text("search", "WORDS", "Part of title or description"),
    flag("active", "Only offered ones; --no-active for retired ones"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      organization: given.text("organization"),
      search: given.text("search"),
      is_active: given.flag("active"),
    });
    const rows = await everyPage((page) => client.templates.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no template." : tableOf(rows) };
  },
};

const retire: Command = {
  summary: "Offer a template no more; learners who have begun keep working",
  positionals: ["ID"],
  async run(client, given) {
    return one("Retired.", await client.templates.retire(given.id()));
  },
};

const reactivate: Command = {
  summary: "Offer a template again",
  positionals: ["ID"],
  async run(client, given) {
    return one("Reactivated.", await client.templates.reactivate(given.id()));
  },
};

const mandatory: Command = {
  summary: "Make a template compulsory for an organization's members",
  positionals: ["ID"],
  options: [
    text("organization", "ORGANIZATION", "Slug or id (required)"),
    flag("mandatory", "--no-mandatory makes it optional again; what was assigned stays assigned"),
  ],
  async run(client, given) {
    const template = await client.templates.setMandatory(given.id(), {
      organization: given.required("organization"),
      is_mandatory: given.flag("mandatory") ?? true,
    });
    const whom = template.mandatory_for.join(", ") || "nobody";
    return one(`Compulsory for the members of: ${whom}.`, template);
  },
};

export const templates: Resource = {
  summary: "The catalogue: import, list, retire, make compulsory",
  commands: {
    import: importFolder,
    list,
    show: plainCommand("readTemplate"),
    retire,
    reactivate,
    mandatory,
    visibility: plainCommand("setTemplateVisibility"),
  },
};

function one(message: string, template: Template): Outcome {
  const record = textRecord([
    ["id", template.id],
    ["key", template.key],
    ["title", titleOf(template)],
    ["state", stateOf(template)],
    ["learners", template.participant_count],
  ]);
  return { json: template, text: `${message}\n\n${record}` };
}

function tableOf(rows: readonly Template[]): string {
  return textTable(
    ["id", "key", "title", "state", "type", "languages", "learners"],
    rows.map((row) => [
      String(row.id),
      row.key,
      titleOf(row),
      stateOf(row),
      row.lesson_type,
      row.languages.join(" "),
      String(row.participant_count),
    ]),
  );
}

function stateOf({ is_active }: Template): string {
  return is_active ? "offered" : "retired";
}
