import { readFile } from "node:fs/promises";
import type { components, LegalPagesUpdate } from "@lectern/sdk/operator";
import { type Command, type Given, list, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { Refusal, UsageError } from "../failure.ts";
import { mustChange, withoutUndefined } from "../given.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";

type Pages = components["schemas"]["LegalPages"];
type Kind = Pages["missing"][number];
type Texts = NonNullable<NonNullable<LegalPagesUpdate["privacy"]>["texts"]>;

const kinds: readonly Kind[] = ["privacy", "imprint", "accessibility", "support"];
const languages = ["en", "de", "fr", "it"] as const;

const whose = text("organization", "ORGANIZATION", "Of this one; the installation's own when left out");

const show: Command = {
  summary: "Show which pages are set, whose they are, and what is missing",
  options: [whose],
  async run(client, given) {
    const organization = given.text("organization");
    return one(
      null,
      await (organization === undefined
        ? client.legalPages.installation.get()
        : client.legalPages.get(organization)),
    );
  },
};

const set: Command = {
  summary: "Set pages: a text from a file, an address, or contacts; what is left out stays",
  options: [
    whose,
    ...kinds.flatMap((kind) => [
      text(`${kind}-url`, "URL", 'https address where all of it stands; "" for no such page'),
      list(
        `${kind}-text`,
        "LANGUAGE=FILE",
        "Markdown, such as en=privacy.md; those given are all there will be",
      ),
    ]),
    text("support-email", "ADDRESS", "Mailbox for questions"),
    text("support-phone", "NUMBER", "Telephone for questions"),
  ],
  async run(client, given) {
    const changes = await readChanges(given);
    mustChange(changes);
    const organization = given.text("organization");
    return one(
      "Changed.",
      await (organization === undefined
        ? client.legalPages.installation.update(changes)
        : client.legalPages.update(organization, changes)),
    );
  },
};

const missing: Command = {
  summary: "List organizations whose learners are not told everything",
  async run(client) {
    const rows = await everyPage((page) => client.legalPages.missing(page));
    const table = textTable(
      ["id", "slug", "name", "missing"],
      rows.map((row) => [String(row.organization_id), row.organization, row.name, row.missing.join(", ")]),
    );
    return { json: rows, text: rows.length === 0 ? "None lacks a page." : table };
  },
};

/** ORGANIZATION is a slug or an id. */
export const legalPages: Resource = {
  summary: "Privacy notice, imprint, accessibility statement, support contact",
  commands: { show, set, missing },
};

async function readChanges(given: Given): Promise<LegalPagesUpdate> {
  const [privacy, imprint, accessibility, support] = await Promise.all(
    kinds.map((kind) => readPage(given, kind)),
  );
  return withoutUndefined({ privacy, imprint, accessibility, support: withContacts(given, support) });
}

/** A mailbox and a telephone stand beside the rest of the support page; empty ones are none. */
function withContacts(given: Given, support: LegalPagesUpdate["support"]): LegalPagesUpdate["support"] {
  const [email, phone] = [given.text("support-email"), given.text("support-phone")];
  if (email === undefined && phone === undefined) return support;
  const page = { ...support, ...(email ? { email } : {}), ...(phone ? { phone } : {}) };
  return Object.keys(page).length === 0 ? null : page;
}

/** Undefined: stays as it is. Null: there is none. */
async function readPage(given: Given, kind: Kind) {
  const url = given.text(`${kind}-url`);
  const files = given.list(`${kind}-text`);
  if (url === undefined && files === undefined) return undefined;
  if (!url && files === undefined) return null;
  return withoutUndefined({ url: url || undefined, texts: files && (await readTexts(kind, files)) });
}

async function readTexts(kind: Kind, files: readonly string[]): Promise<Texts> {
  const texts: Texts = {};
  for (const item of files) {
    const [tag, path = ""] = item.split(/=(.*)/s);
    const language = languages.find((one) => one === tag);
    if (!language || path === "")
      throw new UsageError(
        `--${kind}-text is "${item}"; write it like en=privacy.md, with en, de, fr or it.`,
      );
    texts[language] = await readFile(path, "utf8").catch((error: Error) => {
      throw new Refusal(`${path} cannot be read: ${error.message}`);
    });
  }
  return texts;
}

function one(message: string | null, pages: Pages): Outcome {
  const record = textRecord(
    kinds.map((kind) => {
      const shown = pages.shown.find((page) => page.kind === kind);
      if (!shown) return [kind, "missing"];
      return [kind, `${shown.address} (${shown.owner}'s${languagesOf(pages[kind])})`];
    }),
  );
  return { json: pages, text: message ? `${message}\n\n${record}` : record };
}

function languagesOf(page: Pages["privacy"]): string {
  const written = Object.keys(page?.texts ?? {});
  return written.length === 0 ? "" : `, in ${written.join(", ")}`;
}
