import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { everyOperator } from "#platform/http/guard/operator-roles.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { Choice, LanguageCode, reference } from "#platform/schema.ts";
import { draftOf } from "../drafts/own-draft.ts";
import { draftUnsound, languageUnknown } from "../problems.ts";
import { params, tags } from "../route-parts.ts";
import { GivenProfileSchema, previewPath } from "./address.ts";
import { previewLesson, sampleNames } from "./preview.ts";

const Preview = Type.Object(
  {
    language: LanguageCode,
    sample: Type.Optional(
      Choice(sampleNames, {
        description:
          "empty: nothing is known; minimal: a little; full: everything; hostile: values that mean harm. `full` when left out",
      }),
    ),
    profile: Type.Optional(GivenProfileSchema),
  },
  { title: "LessonPreviewCreate", examples: [{ language: "en", sample: "full" }] },
);
export const LessonPreview = Type.Object(
  {
    path: Type.String({
      description:
        "Its first page on this site, for a browser that is signed in to the console. It shows the draft as it is when it is opened, and records nothing",
      examples: ["/studio/preview/1/eyJsYW5ndWFnZSI6ImVuIn0/start"],
    }),
    title: Type.String({ examples: ["A clean desk"] }),
    language: LanguageCode,
    sections: Type.Array(
      Type.Object({
        id: Type.String({ examples: ["desk"] }),
        heading: Type.String({ examples: ["What may lie on a desk"] }),
        path: Type.String({ examples: ["/studio/preview/1/eyJsYW5ndWFnZSI6ImVuIn0/desk"] }),
        blocks: Type.Integer({ examples: [4] }),
        questions: Type.Integer({ examples: [1] }),
      }),
    ),
  },
  { $id: "LessonPreview" },
);

export function previewOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/studio/drafts/:id/preview/",
    {
      schema: {
        operationId: "previewLessonDraft",
        summary: "Preview a lesson draft",
        description:
          "As a learner with this profile would get it, in one of its languages, by the same author and on the same pages. Answers can be given there, and are checked and forgotten.",
        tags,
        params,
        body: Preview,
        response: { 200: reference(LessonPreview) },
      },
      config: { scope: "read", operatorRoles: everyOperator, problems: [languageUnknown, draftUnsound] },
    },
    async (request) => {
      const { language, sample = "full", profile } = request.body;
      const draft = await draftOf(context, request, request.params.id);
      const chosen = { language, sample, profile };
      const lesson = await previewLesson(context.db, draft, chosen);
      const path = previewPath(draft.id, chosen);
      return {
        path: `${path}/${lesson.sections[0]?.id ?? "complete"}`,
        title: lesson.title,
        language: lesson.language,
        sections: lesson.sections.map(({ id, heading, blocks, questions }) => ({
          id,
          heading,
          path: `${path}/${id}`,
          blocks: blocks.length,
          questions: questions.length,
        })),
      };
    },
  );
}
