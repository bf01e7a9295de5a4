import { sql } from "kysely";
import type { Feature } from "#platform/feature.ts";
import { LessonDifference } from "./differences/schemas.ts";
import { LessonDraftPicture, LessonDraftPictureDetail } from "./drafts/picture.ts";
import { LessonDraft, LessonDraftDetail } from "./drafts/schemas.ts";
import { draftRoutes } from "./editing/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { LessonLanguages, languageRoutes } from "./languages/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { LessonPreview, previewOperatorRoutes } from "./preview/operator-routes.ts";
import { previewPageRoutes } from "./preview/page-routes.ts";
import { proposalRoutes } from "./proposals/routes.ts";
import { LessonDraftWriting } from "./proposals/schemas.ts";
import { unwrittenDrafts } from "./proposals/writing/claim.ts";
import { startWriting } from "./proposals/writing/worker.ts";
import { reviewRoutes } from "./review/routes.ts";
import { DraftComment } from "./review/schemas.ts";
import { revisionRoutes } from "./revisions/routes.ts";
import { LessonRevision, LessonRevisionDetail } from "./revisions/schemas.ts";
import { QuestionStatistics, statisticsRoutes } from "./statistics/routes.ts";
import { templateDraftRoutes } from "./template-drafts/routes.ts";
import { TemplateDraft, TemplateDraftDetail } from "./template-drafts/schemas.ts";
import { versionRoutes } from "./versions/routes.ts";
import { LessonVersion, LessonVersionDetail, StudioLesson } from "./versions/schemas.ts";

export const studio: Feature = {
  name: "studio",
  operatorTags: [
    {
      name: "Studio",
      description: "Lessons that an organization's own authors and models write, from draft to version",
    },
    {
      name: "Template drafts",
      description: "Deprecated: what a model writes is a lesson draft of the studio, with `origin` `model`",
    },
  ],
  tables: {
    lesson_draft: { boundedBy: "content" },
    lesson_draft_revision: { boundedBy: "content" },
    lesson_draft_comment: { boundedBy: "content" },
    lesson_draft_picture: { boundedBy: "content" },
    lesson_version: { boundedBy: "content" },
    template_draft: { boundedBy: "content" },
  },
  operatorSchemas: [
    LessonDraft,
    LessonDraftDetail,
    LessonRevision,
    LessonRevisionDetail,
    LessonDifference,
    DraftComment,
    StudioLesson,
    LessonVersion,
    LessonVersionDetail,
    LessonLanguages,
    LessonPreview,
    QuestionStatistics,
    LessonDraftPicture,
    LessonDraftPictureDetail,
    LessonDraftWriting,
    TemplateDraft,
    TemplateDraftDetail,
  ],
  operatorRoutes(app, context) {
    draftRoutes(app, context);
    revisionRoutes(app, context);
    reviewRoutes(app, context);
    languageRoutes(app, context);
    pictureRoutes(app, context);
    previewOperatorRoutes(app, context);
    importRoutes(app, context);
    versionRoutes(app, context);
    statisticsRoutes(app, context);
    proposalRoutes(app, context);
    templateDraftRoutes(app, context);
  },
  pageRoutes: previewPageRoutes,
  workers: (context) => [startWriting(context)],
  queues: [unwrittenDrafts],
  changes: [
    {
      resource: "lesson-drafts",
      mark: sql`select (count(*), max(changed_at)) from (
    select changed_at from lesson_draft order by changed_at desc limit 1000) as latest`,
    },
    {
      resource: "template-drafts",
      mark: sql`select (count(*), max(changed_at)) from (
    select changed_at from template_draft order by changed_at desc limit 1000) as latest`,
    },
  ],
};
