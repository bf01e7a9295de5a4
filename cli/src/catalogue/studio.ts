import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { components, OperatorClient } from "@lectern/sdk/operator";
import { type Command, number, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { Refusal } from "../failure.ts";
import { withoutUndefined } from "../given.ts";
import { counted, textTable } from "../terminal/text-table.ts";
import { readContentFiles, readPictures } from "./content-files.ts";
import { draftCommands, lessonCommands } from "./studio-steps.ts";

type Draft = components["schemas"]["LessonDraft"];
type DraftDetail = components["schemas"]["LessonDraftDetail"];

const list: Command = {
  summary: "List lesson drafts, the last changed first",
  options: [
    text("organization", "ORGANIZATION", "Whose drafts; an author sees their organization's in any case"),
    text("search", "WORDS", "Part of title or key"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      organization: given.text("organization"),
      search: given.text("search"),
    });
    const rows = await everyPage((page) => client.studio.drafts.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no draft." : tableOf(rows) };
  },
};

const exportFolder: Command = {
  summary: "Write a draft's files into a folder",
  positionals: ["ID", "FOLDER"],
  notes:
    "Byte for byte as they were saved, into a folder of the lesson's key below FOLDER, its pictures into images/. Files that are there are overwritten.",
  async run(client, given) {
    const draft = await client.studio.drafts.get(given.id());
    const folder = join(given.positional("FOLDER"), draft.key);
    await mkdir(folder, { recursive: true }).catch(unwritable(folder));
    for (const { name, text: content } of draft.files) {
      const path = join(folder, name);
      await writeFile(path, content).catch(unwritable(path));
    }
    await exportPictures(client, draft, folder);
    const count = draft.files.length + draft.pictures.length;
    return { json: draft, text: `${counted(count, "file")} in ${folder}.` };
  },
};

const importFolder: Command = {
  summary: "Begin a draft from a folder's files, or save them into one",
  positionals: ["FOLDER"],
  options: [
    text("organization", "ORGANIZATION", "Whose lesson it is; an author's own where it is left out"),
    number("draft", "ID", "Save the files into this draft instead"),
  ],
  notes:
    "FOLDER is one lesson's: template.yaml, a text for each language, pictures in images/. Mistakes stay in the draft; they and notes are printed.",
  async run(client, given) {
    const found = await readContentFiles(given.positional("FOLDER"), "template");
    const files = Object.fromEntries(
      Object.entries(found).map(([path, content]) => [basename(path), content]),
    );
    const id = given.number("draft");
    if (id === undefined) {
      const organization = withoutUndefined({ organization: given.text("organization") });
      const begun = await client.studio.drafts.create({ files, ...organization });
      return one("Begun.", await importPictures(client, begun, given.positional("FOLDER")));
    }
    const { revision } = await client.studio.drafts.get(id);
    const saved = await client.studio.drafts.saveFiles(id, { revision, files });
    return one("Saved.", await importPictures(client, saved, given.positional("FOLDER")));
  },
};

export const studio: Resource = {
  summary: "Lessons that organizations' own authors write: list, export, import",
  commands: { list, export: exportFolder, import: importFolder, ...draftCommands, ...lessonCommands },
};

async function exportPictures(client: OperatorClient, draft: DraftDetail, folder: string): Promise<void> {
  if (draft.pictures.length === 0) return;
  const images = join(folder, "images");
  await mkdir(images, { recursive: true }).catch(unwritable(images));
  for (const { name } of draft.pictures) {
    const { content } = await client.studio.pictures.get(draft.id, name);
    await writeFile(join(images, name), Buffer.from(content, "base64")).catch(unwritable(join(images, name)));
  }
}

/** @returns the draft with them */
async function importPictures(client: OperatorClient, draft: DraftDetail, folder: string) {
  const pictures = Object.entries(await readPictures(folder));
  for (const [path, content] of pictures) {
    const name = basename(path);
    const file = { name, content: new Blob([Buffer.from(content, "base64")]), as: name };
    await client.studio.pictures.upload(draft.id, file);
  }
  return pictures.length === 0 ? draft : client.studio.drafts.get(draft.id);
}

function unwritable(path: string) {
  return (error: Error): never => {
    throw new Refusal(`${path} cannot be written: ${error.message}`);
  };
}

function one(message: string, draft: DraftDetail): Outcome {
  const mistakes = draft.mistakes.length === 0 ? ["It has no mistakes."] : draft.mistakes.map(atItsLine);
  const notes =
    draft.notes.length === 0 ? [] : ["\nNotes, which stop nothing:", ...draft.notes.map(atItsLine)];
  const state = [...mistakes, ...notes].join("\n");
  return {
    json: draft,
    text: `${message} Draft ${draft.id}, revision ${draft.revision}: ${draft.title}\n\n${state}`,
  };
}

function atItsLine({ file, line, message }: { file: string; line: number; message: string }): string {
  return `${file}:${line}: ${message}`;
}

function tableOf(rows: readonly Draft[]): string {
  return textTable(
    ["id", "key", "title", "status", "languages", "mistakes", "organization"],
    rows.map((row) => [
      String(row.id),
      row.key,
      row.title,
      row.status,
      row.languages.join(" "),
      String(row.mistake_count),
      row.organization,
    ]),
  );
}
