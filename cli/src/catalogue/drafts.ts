import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { components } from "@lectern/sdk/operator";
import { type Command, list as listOption, number, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { Refusal, UsageError } from "../failure.ts";
import { withoutUndefined } from "../given.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";
import { languageOf } from "./scenario-language.ts";

type Draft = components["schemas"]["TemplateDraft"];
type DraftDetail = components["schemas"]["TemplateDraftDetail"];

const statuses = ["waiting", "writing", "ready", "failed", "accepted", "rejected"] as const;

const translate: Command = {
  summary: "Ask a model for a template's text in a language that it lacks",
  positionals: ["ID"],
  options: [
    text("language", "LANGUAGE", "en, de, fr or it", { isRequired: true }),
    text("organization", "ORGANIZATION", "Whose model and budget; needed for the platform's templates"),
  ],
  notes:
    "ID is the template's. The draft is written in the background; nobody sees it before somebody accepts it.",
  async run(client, given) {
    const language = requiredLanguage(given.required("language"));
    const organization = withoutUndefined({ organization: given.text("organization") });
    const draft = await client.templateDrafts.translate(given.id(), { language, ...organization });
    return one("The draft is being written.", draft);
  },
};

const fromDocuments: Command = {
  summary: "Ask a model for a first lesson from an organization's documents",
  positionals: ["ORGANIZATION"],
  options: [
    listOption("document", "ID", "A processed document, 1 to 5 of them"),
    text("title", "TITLE", "Of the lesson", { isRequired: true }),
    text("language", "LANGUAGE", "en, de, fr or it", { isRequired: true }),
    text("type", "TYPE", "custom, as when left out, or mandatory"),
  ],
  notes: "The draft is written in the background; nobody sees it before somebody accepts it.",
  async run(client, given) {
    const draft = await client.templateDrafts.fromDocuments(given.positional("ORGANIZATION"), {
      document_ids: given.list("document") ?? [],
      title: given.required("title"),
      language: requiredLanguage(given.required("language")),
      lesson_type: lessonTypeOf(given.text("type") ?? "custom"),
    });
    return one("The draft is being written.", draft);
  },
};

const list: Command = {
  summary: "List what models wrote or are writing, the newest first",
  options: [
    text("organization", "ORGANIZATION", "Whose model wrote it"),
    number("template", "ID", "Drafts of this template"),
    text("status", "STATUS", `One of ${statuses.join(", ")}`),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      organization: given.text("organization"),
      template_id: given.number("template"),
      status: statusOf(given.text("status")),
    });
    const rows = await everyPage((page) => client.templateDrafts.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no draft." : tableOf(rows) };
  },
};

const show: Command = {
  summary: "Print a draft's text, and the passages that it leans on",
  positionals: ["ID"],
  async run(client, given) {
    const draft = await client.templateDrafts.get(given.id());
    return { json: draft, text: [recordOf(draft), ...partsOf(draft)].join("\n\n") };
  },
};

const accept: Command = {
  summary: "Put a draft into the catalogue, once you have read it",
  positionals: ["ID"],
  options: [
    listOption("file", "PATH", "Text that you changed, such as de.md; the rest stays as it was proposed"),
  ],
  async run(client, given) {
    const paths = given.list("file") ?? [];
    const texts = await Promise.all(paths.map(async (path) => [basename(path), await textOf(path)] as const));
    const body = texts.length === 0 ? {} : { files: Object.fromEntries(texts) };
    return one("Accepted.", await client.templateDrafts.accept(given.id(), body));
  },
};

const reject: Command = {
  summary: "Refuse a draft, also one that is still being written",
  positionals: ["ID"],
  async run(client, given) {
    return one("Rejected.", await client.templateDrafts.reject(given.id()));
  },
};

export const drafts: Resource = {
  summary: "Translations and first lessons that a model wrote: ask for, read, accept",
  commands: { translate, "from-documents": fromDocuments, list, show, accept, reject },
};

function statusOf(word: string | undefined) {
  const status = statuses.find((known) => known === word);
  if (word !== undefined && status === undefined)
    throw new UsageError(`"${word}" is no status; it must be one of ${statuses.join(", ")}.`);
  return status;
}

function requiredLanguage(word: string) {
  const language = languageOf(word);
  if (language === undefined) throw new UsageError("--language is missing.");
  return language;
}

function lessonTypeOf(word: string) {
  if (word !== "custom" && word !== "mandatory")
    throw new UsageError(`--type is "${word}"; it must be custom or mandatory.`);
  return word;
}

async function textOf(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: Error) => {
    throw new Refusal(`${path} cannot be read: ${error.message}`);
  });
}

function one(message: string, draft: Draft): Outcome {
  return { json: draft, text: `${message}\n\n${recordOf(draft)}` };
}

function recordOf(draft: Draft): string {
  return textRecord([
    ["id", draft.id],
    ["title", draft.title],
    ["language", draft.language],
    ["status", draft.status],
    ["written", `${draft.steps_done} of ${draft.steps}`],
    ["model", draft.model ?? "–"],
    ["why it failed", draft.failure_detail ?? "–"],
    ["asked for by", draft.requested_by],
    ["decided by", draft.decided_by ?? "–"],
    ["template", draft.template_id ?? "–"],
  ]);
}

function partsOf({ files, paragraphs }: DraftDetail): string[] {
  const leaning = paragraphs.map(({ section, paragraph, passages }) => {
    const names = passages.map(({ file, page }) => (page === null ? file : `${file}, page ${page}`));
    return `${section}, paragraph ${paragraph}: ${names.join("; ") || "leans on no passage, look twice"}`;
  });
  return [
    ...files.map(({ name, text }) => `── ${name}\n\n${text}`),
    ...(leaning.length > 0 ? [leaning.join("\n")] : []),
  ];
}

function tableOf(rows: readonly Draft[]): string {
  return textTable(
    ["id", "title", "kind", "language", "status", "written", "organization"],
    rows.map((row) => [
      String(row.id),
      row.title,
      row.kind,
      row.language,
      row.status,
      `${row.steps_done} of ${row.steps}`,
      row.organization,
    ]),
  );
}
