import { Type } from "typebox";
import { pictureRefused, readPicture, tooManyPictures } from "#content/pictures/index.ts";
import type { Context } from "#platform/feature.ts";
import { whoeverWrites } from "#platform/http/guard/operator-roles.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { acceptUploads } from "#platform/http/uploads.ts";
import { pictureLimits } from "#platform/pictures/picture.ts";
import { missingField, notFound } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { draftOf } from "../drafts/own-draft.ts";
import { LessonDraftPicture, LessonDraftPictureDetail, presentPicture } from "../drafts/picture.ts";
import { pictureNameTaken, pictureShown, templateNotOwn } from "../problems.ts";
import { params, tags, whoeverReads } from "../route-parts.ts";
import { deletePicture, uploadPicture } from "./adding.ts";

const UploadPicture = Type.Object(
  {
    file: Type.String({
      format: "binary",
      description: `PNG, JPEG, WebP or AVIF, still, at most ${pictureLimits.bytes / 1_000_000} MB and ${pictureLimits.pixels / 1_000_000} million pixels`,
    }),
    name: Type.Optional(
      Type.String({
        description: "What the texts call it; made of the file's name where it is left out",
        examples: ["report-button.png"],
      }),
    ),
  },
  { title: "LessonDraftPictureUpload" },
);
const pictureParams = Type.Object({
  ...params.properties,
  name: Type.String({ description: "What the texts call it", examples: ["report-button.png"] }),
});

export function pictureRoutes(app: HttpServer, context: Context): void {
  app.register(async (uploads: HttpServer) => {
    acceptUploads(uploads, context, pictureLimits.bytes);
    uploads.post(
      "/studio/drafts/:id/pictures/",
      {
        schema: {
          operationId: "uploadLessonDraftPicture",
          summary: "Upload a picture to a lesson draft",
          description:
            "Learners see it where a text says `![what it shows](name)`, in a line of its own. A name means the same picture for as long as the draft has it; the same picture again gets the name that it has. What cameras note is taken out. It is no new revision.",
          tags,
          params,
          consumes: ["multipart/form-data"],
          body: UploadPicture,
          response: { 201: reference(LessonDraftPicture) },
        },
        config: {
          scope: "write",
          operatorRoles: whoeverWrites,
          isSerialized: true,
          problems: [pictureRefused, tooManyPictures, pictureNameTaken, templateNotOwn],
        },
      },
      async (request, reply) => {
        const { upload } = request;
        const content = upload && (await context.storage.get(upload.key));
        if (!upload || !content)
          throw missingField({ errors: { file: ["Send the file under the name `file`."] } });
        const { filename } = upload;
        const sent = { filename, content, name: request.body.name };
        const { name, facts } = await uploadPicture(context, request, request.params.id, sent);
        return reply.code(201).send(presentPicture(name, facts));
      },
    );
  });

  app.get(
    "/studio/drafts/:id/pictures/:name/",
    {
      schema: {
        operationId: "readLessonDraftPicture",
        summary: "Retrieve a lesson draft's picture",
        description: "With its file, to keep it elsewhere. Pages get it at `url`.",
        tags,
        params: pictureParams,
        response: { 200: reference(LessonDraftPictureDetail) },
      },
      config: { scope: "read", operatorRoles: whoeverReads },
    },
    async (request) => {
      const { name } = request.params;
      const draft = await draftOf(context, request, request.params.id);
      const facts = Object.hasOwn(draft.pictures, name) ? draft.pictures[name] : undefined;
      const stored = facts && (await readPicture(context.db, draft.organization_id, facts.hash));
      if (!facts || !stored) throw notFound();
      return {
        ...presentPicture(name, facts),
        type: stored.type,
        content: stored.content.toString("base64"),
      };
    },
  );

  app.delete(
    "/studio/drafts/:id/pictures/:name/",
    {
      schema: {
        operationId: "deleteLessonDraftPicture",
        summary: "Delete a lesson draft's picture",
        description: "One that no text of the draft shows. Versions that were published keep theirs.",
        tags,
        params: pictureParams,
        response: { 204: Type.Null() },
      },
      config: { scope: "write", operatorRoles: whoeverWrites, problems: [pictureShown] },
    },
    async (request, reply) => {
      await deletePicture(context, request, request.params.id, request.params.name);
      return reply.code(204).send(null);
    },
  );
}
