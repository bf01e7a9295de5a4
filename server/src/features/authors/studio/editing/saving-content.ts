import { isDeepStrictEqual } from "node:util";
import { type Body, readTemplateParts, type TemplateContent, templateSource } from "#engines/lesson/index.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { readDraft } from "../drafts/content.ts";
import type { DraftFiles, DraftState, WholeDraft } from "../drafts/draft.ts";
import { save } from "./saving.ts";

interface ContentChange {
  revision: number;
  structure?: object | undefined;
  bodies?: Record<string, unknown> | undefined;
}

/**
 * Saves what an editor made of a draft's structure and bodies. Files and sections that say the same as before keep their
 * bytes; the others are written anew, and have to read back as what was sent.
 * @throws notFound, draftChanged, draftStep (409), invalidField (422) for what the format cannot say
 */
export function saveContent(
  context: Context,
  request: HttpRequest,
  id: string,
  change: ContentChange,
): Promise<WholeDraft> {
  return save(context, request, id, change.revision, "saved", async (_trx, draft) => written(draft, change));
}

function written({ files, pictures }: DraftState, { structure, bodies = {} }: ContentChange): DraftFiles {
  const { parts } = readDraft({ files, pictures });
  const plan = structure ?? parts.structure;
  if (plan === undefined)
    throw invalidField({ errors: { structure: ["template.yaml cannot be read; send it too."] } });
  const result = { ...files };
  if (structure !== undefined && !isDeepStrictEqual(structure, parts.structure)) {
    result["template.yaml"] = sourceOf({ ...plan, bodies: {} }, "template.yaml", "structure");
  }
  for (const [language, body] of Object.entries(bodies)) {
    if (!isLanguage(language))
      throw invalidField({ errors: { bodies: ["Bodies stand under en, de, fr and it."] } });
    if (isDeepStrictEqual(body, parts.bodies.get(language)?.body)) continue;
    const name = `${language}.md`;
    const whole = sourceOf({ ...plan, bodies: { [language]: body } }, name, `bodies.${language}`);
    result[name] = withOldSections(files[name], whole, language);
  }
  requireSameAgain({ files: result, pictures }, { structure, bodies });
  return result;
}

/** What was sent is any JSON: what the writers of files stumble over is not of the form that they write. */
function sourceOf(content: object, name: string, field: string): string {
  try {
    return templateSource(content as TemplateContent).get(name) ?? ""; // the next reading checks it
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw invalidField({
      errors: { [field]: ["This is not of the form in which it is read."] },
      cause: error,
    });
  }
}

/** Sections whose words are the same keep their lines as their author laid them out. */
function withOldSections(before: string | undefined, after: string, language: Language): string {
  if (before === undefined) return after;
  const old = sectionsOf(before, language);
  const fresh = sectionsOf(after, language);
  if (old === null || fresh === null) return after;
  const front = isDeepStrictEqual(old.front, fresh.front) ? old.frontText : fresh.frontText;
  const texts = fresh.sections.map(({ section, text }) => {
    const same = old.sections.find((one) => isDeepStrictEqual(one.section, section));
    return `${(same?.text ?? text).trimEnd()}\n`;
  });
  return `${front.trimEnd()}\n${texts.length > 0 ? `${gapOf(before)}${texts.join("\n")}` : ""}`;
}

/** Whether the author left a blank line under the front matter. */
function gapOf(text: string): string {
  return /\n---[^\S\n]*\n[^\S\n]*\n/.test(text) ? "\n" : "";
}

function sectionsOf(text: string, language: Language) {
  const read = readTemplateParts(new Map([[`${language}.md`, text]])).bodies.get(language);
  if (read === undefined) return null;
  const lines = text.split("\n");
  const { sections, ...front } = read.body;
  const positions = read.read.sections;
  return {
    front,
    frontText: lines.slice(0, (positions[0]?.line ?? lines.length + 1) - 1).join("\n"),
    sections: sections.map((section, index) => {
      const { line = 1, lastLine = lines.length } = positions[index] ?? {};
      return { section, text: lines.slice(line - 1, lastLine).join("\n") };
    }),
  };
}

/** @throws invalidField where something of what was sent would be lost */
function requireSameAgain(state: DraftState, sent: Pick<ContentChange, "structure" | "bodies">): void {
  const { parts } = readDraft(state);
  if (sent.structure !== undefined && !isDeepStrictEqual(sent.structure, parts.structure))
    throw lost("structure");
  for (const [language, body] of Object.entries(sent.bodies ?? {})) {
    const read: Body | undefined = isLanguage(language) ? parts.bodies.get(language)?.body : undefined;
    if (!isDeepStrictEqual(body, read)) throw lost(`bodies.${language}`);
  }
}

const lost = (field: string) =>
  invalidField({
    errors: {
      [field]: [
        "Something in it cannot be written as a file and read again: a place without words, or a value of another form. Save the file's text instead.",
      ],
    },
  });
