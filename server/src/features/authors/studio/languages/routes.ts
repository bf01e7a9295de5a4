import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { type Language, languages } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { whoeverWrites } from "#platform/http/guard/operator-roles.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { Choice, LanguageCode, Nullable, reference } from "#platform/schema.ts";
import { bodyIn, type DraftContent, readDraft } from "../drafts/content.ts";
import type { Translated, WholeDraft } from "../drafts/draft.ts";
import { draftOf, lockDraftOf } from "../drafts/own-draft.ts";
import { languageUnknown } from "../problems.ts";
import { params, tags, whoeverReads } from "../route-parts.ts";
import { type AlignedPiece, alignBodies, pairsConfirmed } from "./alignment.ts";
import { staleLanguages } from "./translated.ts";

const pieces = Type.Array(
  Type.Object({
    kind: Type.String({
      description: "title, heading, paragraph, question, option, feedback …",
      examples: ["paragraph"],
    }),
    section: Nullable(Type.String({ description: "Null: the front matter", examples: ["desk"] })),
    source: Type.String({ description: "The original as it is now", examples: ["Lock the screen."] }),
    text: Nullable(
      Type.String({ description: "The translation as it is now", examples: ["Bildschirm sperren."] }),
    ),
  }),
);
export const LessonLanguages = Type.Object(
  {
    original: Nullable(LanguageCode),
    languages: Type.Array(
      Type.Object({
        language: LanguageCode,
        state: Choice(["original", "fresh", "stale", "unreadable", "absent"], {
          description:
            "stale: something is missing, or the original says something else since it was translated",
        }),
        missing: pieces,
        stale: pieces,
        fresh: pieces,
      }),
    ),
  },
  { $id: "LessonLanguages" },
);
const Confirm = Type.Object(
  {
    sources: Type.Array(Type.String({ maxLength: 5_000 }), {
      minItems: 1,
      maxItems: 500,
      description: "The `source` of stale pieces whose translation is right as it stands",
    }),
  },
  { title: "LessonTranslationConfirm", examples: [{ sources: ["Lock the screen."] }] },
);

export function languageRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/studio/drafts/:id/languages/",
    {
      schema: {
        operationId: "readLessonDraftLanguages",
        summary: "Retrieve what a lesson draft's translations lack",
        description:
          "Piece by piece: what is missing, what was translated from another wording, and what is fresh.",
        tags,
        params,
        response: { 200: reference(LessonLanguages) },
      },
      config: { scope: "read", operatorRoles: whoeverReads },
    },
    async (request) => {
      const draft = await draftOf(context, request, request.params.id);
      return presentLanguages(draft, readDraft(draft));
    },
  );

  app.post(
    "/studio/drafts/:id/languages/:language/confirm/",
    {
      schema: {
        operationId: "confirmLessonDraftTranslation",
        summary: "Confirm stale pieces of a translation",
        description:
          "The original was changed, and the translation is right all the same: a comma, a typing mistake.",
        tags,
        params: Type.Object({
          ...params.properties,
          language: Type.String({ description: "Language of the translation", examples: ["de"] }),
        }),
        body: Confirm,
        response: { 200: reference(LessonLanguages) },
      },
      config: { scope: "write", operatorRoles: whoeverWrites, problems: [languageUnknown] },
    },
    (request) => confirm(context, request, request.params, request.body),
  );
}

function confirm(
  context: Context,
  request: HttpRequest,
  { id, language: named }: { id: string; language: string },
  { sources }: Static<typeof Confirm>,
) {
  return context.db.transaction().execute(async (trx) => {
    const draft = await lockDraftOf(trx, request, id);
    const language = languages.find((one) => one === named);
    const content = readDraft(draft);
    const aligned = language && alignedIn(content, draft.translated, language);
    if (!language || !aligned) throw languageUnknown();
    const unknown = sources.find((source) => !aligned.some((piece) => piece.source === source));
    if (unknown !== undefined)
      throw invalidField({
        errors: { sources: ["One of them is not in the original any more; read it again."] },
      });
    const pairs = pairsConfirmed(aligned, draft.translated[language] ?? [], new Set(sources));
    const translated = { ...draft.translated, [language]: pairs };
    await sql`
      update lesson_draft
      set translated = ${JSON.stringify(translated)}::jsonb, stale_languages = ${staleLanguages(content, translated)}
      where organization_id = ${draft.organization_id} and id = ${draft.id}`.execute(trx);
    return presentLanguages({ ...draft, translated }, content);
  });
}

function presentLanguages(draft: WholeDraft, content: DraftContent): Static<typeof LessonLanguages> {
  const original = content.parts.structure?.language ?? null;
  const nothing = { missing: [], stale: [], fresh: [] };
  return {
    original,
    languages: languages.map((language) => {
      if (language === original) return { language, state: "original" as const, ...nothing };
      if (draft.files[`${language}.md`] === undefined)
        return { language, state: "absent" as const, ...nothing };
      const aligned = alignedIn(content, draft.translated, language);
      if (aligned === undefined) return { language, state: "unreadable" as const, ...nothing };
      const those = (state: AlignedPiece["state"]) =>
        aligned.filter((piece) => piece.state === state).map(({ state: _, ...piece }) => piece);
      const [missing, stale, fresh] = [those("missing"), those("stale"), those("fresh")];
      const state = missing.length + stale.length > 0 ? ("stale" as const) : ("fresh" as const);
      return { language, state, missing, stale, fresh };
    }),
  };
}

/** Undefined where one of the two cannot be read, or is the same. */
function alignedIn(
  content: DraftContent,
  translated: Translated,
  language: Language,
): AlignedPiece[] | undefined {
  const originalLanguage = content.parts.structure?.language;
  if (originalLanguage === undefined || originalLanguage === language) return undefined;
  const [original, translation] = [bodyIn(content, originalLanguage), bodyIn(content, language)];
  if (!original || !translation) return undefined;
  return alignBodies(original, translation, new Set(translated[language] ?? []));
}
