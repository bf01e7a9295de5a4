import type { FastifyReply } from "fastify";
import { type Static, Type } from "typebox";
import { readOutline } from "#content/documents/index.ts";
import { tooManyPictures } from "#content/pictures/index.ts";
import type { Language } from "#kernel/language.ts";
import { defineProblem } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";
import { csvRefused } from "#platform/files/csv-problems.ts";
import { fieldSentences } from "#platform/health/field-sentences.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { whoeverWrites } from "#platform/http/guard/operator-roles.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { acceptUploads } from "#platform/http/uploads.ts";
import { missingField, requestTimeout } from "#platform/problems.ts";
import { LanguageCode, reference } from "#platform/schema.ts";
import { organizationNotFound } from "#tenancy/organizations/index.ts";
import { resolveOrganization } from "../access.ts";
import { presentWholeDraft } from "../drafts/detail.ts";
import { LessonDraftDetail } from "../drafts/schemas.ts";
import { storeDraft } from "../editing/creation.ts";
import { keyFrom, newKey } from "../editing/key.ts";
import type { NewDraft } from "../editing/writing.ts";
import { tags } from "../route-parts.ts";
import { filesFromOutline } from "./from-outline.ts";
import { filesFromQuestions } from "./from-questions.ts";
import { startNotes } from "./outline-text.ts";
import { storePictures } from "./pictures.ts";
import { titleOf } from "./sections.ts";

const LARGEST_BYTES = 10 * 1024 * 1024;

const unreadableFile = defineProblem({
  code: "file_unreadable",
  status: 422,
  detail: "No lesson can be begun from this file; `errors.file` says why.",
});

const ImportLesson = Type.Object(
  {
    file: Type.String({
      format: "binary",
      description:
        "docx: a section for each heading, with its paragraphs, lists, tables and pictures; pptx: a section for each slide, with its notes; csv: questions, with the columns question, option_1 …, right, for other kinds of questions kind, pair_1 … or group_1 …, and where wanted section, feedback_1 … At most 10 MB",
    }),
    organization: Type.Optional(
      Type.String({ description: "Slug or id; an author's own where it is left out" }),
    ),
    title: Type.Optional(
      Type.String({ maxLength: 180, pattern: "\\S", description: "The file's name where it is left out" }),
    ),
    language: Type.Optional(LanguageCode),
  },
  { title: "LessonImport" },
);

/** Files that are no lessons yet, each read into a draft. */
export function importRoutes(app: HttpServer, context: Context): void {
  app.register(async (uploads: HttpServer) => {
    acceptUploads(uploads, context, LARGEST_BYTES);
    uploads.post(
      "/studio/imports/",
      {
        schema: {
          operationId: "importLessonDraft",
          summary: "Import a document as a lesson draft",
          description:
            "A Word document, a presentation or a table of questions becomes a draft; `import_notes` says what was left out. Lessons in the content format are created with `files` instead.",
          tags,
          consumes: ["multipart/form-data"],
          body: ImportLesson,
          response: { 201: reference(LessonDraftDetail) },
        },
        config: {
          scope: "write",
          operatorRoles: whoeverWrites,
          problems: [organizationNotFound, unreadableFile, csvRefused, tooManyPictures],
        },
      },
      async (request, reply) =>
        reply
          .code(201)
          .send(presentWholeDraft(await importDraft(context, request, request.body, untilGone(reply)))),
    );
  });
}

/** Says when nobody waits for the answer any more. */
function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return gone.signal;
}

async function importDraft(
  context: Context,
  request: HttpRequest,
  body: Static<typeof ImportLesson>,
  signal: AbortSignal,
) {
  const { upload } = request;
  const content = upload && (await context.storage.get(upload.key));
  if (!upload || !content) throw missingField({ errors: { file: ["Send the file under the name `file`."] } });
  const organization = await resolveOrganization(context, request, body.organization);
  const title = (body.title ?? upload.filename.replace(/\.\w+$/, "")).trim().slice(0, 180) || "Lesson";
  const language = body.language ?? "en";
  const key = await newKey(context.db, organization.id, keyFrom(title));
  const about = { key, title, language, isNamed: body.title !== undefined };
  const { files, notes, pictures } = await read(
    context,
    organization.id,
    { ...upload, content },
    about,
    signal,
  );
  return storeDraft(context, request, {
    organizationId: organization.id,
    origin: "import",
    templateId: null,
    sourceTemplateId: null,
    baseHash: null,
    files,
    notes,
    ...(pictures && { pictures }),
    known: { key, title, language },
  });
}

async function read(
  context: Context,
  organizationId: number,
  { filename, content }: { filename: string; content: Buffer },
  { isNamed, ...about }: { key: string; title: string; language: Language; isNamed: boolean },
  signal: AbortSignal,
): Promise<Pick<NewDraft, "files" | "notes" | "pictures">> {
  const kind = /\.(docx|pptx|csv)$/i.exec(filename)?.[1]?.toLowerCase();
  if (kind === "csv")
    return filesFromQuestions(content, { ...about, title: about.title.replace(/[{}<>]/g, "") });
  if (kind !== "docx" && kind !== "pptx")
    throw unreadableFile(fieldSentences("file", [inSentences(otherKind())]));
  const reading = await readOutline(context, organizationId, { kind, content }, signal).catch(
    (error: unknown) => {
      throw signal.aborted ? requestTimeout() : error;
    },
  );
  if (reading.is !== "read") {
    const { error: message, sentences } = reading;
    throw unreadableFile({ ...fieldSentences("file", [{ message, sentences }]), cause: reading });
  }
  if (reading.parts.length === 0) throw unreadableFile(fieldSentences("file", [inSentences(noText())]));
  const notes = startNotes();
  const { parts } = reading;
  const pictures = await storePictures(context, organizationId, parts, notes);
  const title = (isNamed ? null : titleOf(parts)) ?? about.title;
  const files = filesFromOutline({ kind, parts, pictures, ...about, title }, notes);
  const named = Object.fromEntries([...pictures.values()].map(({ name, picture }) => [name, picture]));
  return { files, notes: notes.all(), pictures: { from: organizationId, named } };
}

const otherKind = defineSentence(
  "lesson_file.other_kind",
  "Send a Word document (docx), a presentation (pptx) or a table of questions (csv).",
);
const noText = defineSentence("lesson_file.no_text", "There is no text in it.");
