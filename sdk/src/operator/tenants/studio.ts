import type {
  LessonDraftCommentCreate,
  LessonDraftContentUpdate,
  LessonDraftCreate,
  LessonDraftFilesUpdate,
  LessonDraftPublish,
  LessonDraftReturn,
  LessonDraftStep,
  LessonFromDocumentsCreate,
  LessonPreviewCreate,
  LessonTranslationConfirm,
  LessonTranslationCreate,
  operations,
  paths,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type DraftFilter = Query<operations["listLessonDrafts"]>;
type LessonFilter = Query<operations["listStudioLessons"]>;
type PageOf<Operation extends keyof operations> = Query<operations[Operation]>;

export type StudioClient = ReturnType<typeof studioClient>;

export function studioClient(call: Call<paths>) {
  return {
    drafts: draftsClient(call),
    pictures: picturesClient(call),
    revisions: revisionsClient(call),
    comments: {
      list: (id: number, query: PageOf<"listLessonDraftComments"> = {}, options: RequestOptions = {}) =>
        call("get", "/operator/v1/studio/drafts/{id}/comments/", { path: { id }, query, ...options }),

      create: (id: number, body: LessonDraftCommentCreate, options: RequestOptions = {}) =>
        call("post", "/operator/v1/studio/drafts/{id}/comments/", { path: { id }, body, ...options }),
    },
    lessons: lessonsClient(call),
  };
}

interface LessonDocument {
  /** With its extension, docx, pptx or csv: it says what kind of document this is. */
  name: string;
  content: Blob;
  /** Slug or id; an author's own where it is left out. */
  organization?: string;
  /** The file's name where it is left out. */
  title?: string;
  language?: "en" | "de" | "fr" | "it";
}

function formOf({ name, content, ...fields }: LessonDocument): FormData {
  const form = new FormData();
  form.set("file", content, name);
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.set(field, value);
  return form;
}

function draftsClient(call: Call<paths>) {
  return {
    list: (query: DraftFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/drafts/", { query, ...options }),

    /** From nothing, from files, from a lesson: a copy of the platform's, the next version of one's own. */
    create: (body: LessonDraftCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/drafts/", { body, ...options }),

    /** A Word document, a presentation or a table of questions; `import_notes` says what was left out. */
    import: (document: LessonDocument, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/imports/", { body: formOf(document), ...options }),

    /** Asks a model to add a language to a lesson, in the background. */
    translate: (body: LessonTranslationCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/translations/", { body, ...options }),

    /** Asks a model for a first lesson from an organization's documents, in the background. */
    fromDocuments: (body: LessonFromDocumentsCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/lessons-from-documents/", { body, ...options }),

    /** How far a model is with it, and the passages that its paragraphs lean on. */
    writing: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/drafts/{id}/writing/", { path: { id }, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/drafts/{id}/", { path: { id }, ...options }),

    /** Byte for byte, mistakes and all. `revision` is the one that was read: another one since is 409. */
    saveFiles: (id: number, body: LessonDraftFilesUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/studio/drafts/{id}/files/", { path: { id }, body, ...options }),

    /** The same from `structure` and `bodies`; what says the same keeps its bytes. */
    saveContent: (id: number, body: LessonDraftContentUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/studio/drafts/{id}/content/", { path: { id }, body, ...options }),

    remove: (id: number, options: RequestOptions = {}) =>
      call("delete", "/operator/v1/studio/drafts/{id}/", { path: { id }, ...options }),

    /** Where a browser that is signed in to the console sees it as a learner would. */
    preview: (id: number, body: LessonPreviewCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/drafts/{id}/preview/", { path: { id }, body, ...options }),

    submit: (id: number, body: LessonDraftStep, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/drafts/{id}/submit/", { path: { id }, body, ...options }),

    approve: (id: number, body: LessonDraftStep, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/drafts/{id}/approve/", { path: { id }, body, ...options }),

    requestChanges: (id: number, body: LessonDraftReturn, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/drafts/{id}/request-changes/", { path: { id }, body, ...options }),

    publish: (id: number, body: LessonDraftPublish, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/drafts/{id}/publish/", { path: { id }, body, ...options }),

    /** Nobody wants it: it stays as it is, and what a model is writing is given up. */
    discard: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/drafts/{id}/discard/", { path: { id }, ...options }),

    /** What each translation lacks, piece by piece. */
    languages: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/drafts/{id}/languages/", { path: { id }, ...options }),

    confirmTranslation: (
      id: number,
      language: string,
      body: LessonTranslationConfirm,
      options: RequestOptions = {},
    ) =>
      call("post", "/operator/v1/studio/drafts/{id}/languages/{language}/confirm/", {
        path: { id, language },
        body,
        ...options,
      }),
  };
}

interface LessonPicture {
  /** The file's name; without `as`, what the texts call it is made of it. */
  name: string;
  content: Blob;
  as?: string;
}

function picturesClient(call: Call<paths>) {
  return {
    /** A PNG, JPEG, WebP or AVIF beside the draft's files; texts show it by its name. It is no new revision. */
    upload: (id: number, { name, content, as }: LessonPicture, options: RequestOptions = {}) => {
      const body = new FormData();
      if (as !== undefined) body.set("name", as);
      body.set("file", content, name);
      return call("post", "/operator/v1/studio/drafts/{id}/pictures/", { path: { id }, body, ...options });
    },

    /** With its file in Base64. */
    get: (id: number, name: string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/drafts/{id}/pictures/{name}/", { path: { id, name }, ...options }),

    /** One that no text of the draft shows. */
    remove: (id: number, name: string, options: RequestOptions = {}) =>
      call("delete", "/operator/v1/studio/drafts/{id}/pictures/{name}/", { path: { id, name }, ...options }),
  };
}

function revisionsClient(call: Call<paths>) {
  return {
    list: (id: number, query: PageOf<"listLessonDraftRevisions"> = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/drafts/{id}/revisions/", { path: { id }, query, ...options }),

    get: (id: number, number: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/drafts/{id}/revisions/{number}/", {
        path: { id, number },
        ...options,
      }),

    /** @param revision the draft's own, as it was read */
    restore: (id: number, number: number, revision: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/drafts/{id}/revisions/{number}/restore/", {
        path: { id, number },
        body: { revision },
        ...options,
      }),

    /** Without numbers: between what the draft was begun with and what it is now. */
    compare: (
      id: number,
      query: Query<operations["compareLessonDraftRevisions"]> = {},
      options: RequestOptions = {},
    ) => call("get", "/operator/v1/studio/drafts/{id}/differences/", { path: { id }, query, ...options }),
  };
}

function lessonsClient(call: Call<paths>) {
  return {
    /** The organization's own, and the platform's to copy. */
    list: (query: LessonFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/lessons/", { query, ...options }),

    /** @param query for a lesson of the platform, who would copy it */
    get: (id: number, query: Query<operations["readStudioLesson"]> = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/lessons/{id}/", { path: { id }, query, ...options }),

    versions: (id: number, query: PageOf<"listLessonVersions"> = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/lessons/{id}/versions/", { path: { id }, query, ...options }),

    version: (id: number, number: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/lessons/{id}/versions/{number}/", {
        path: { id, number },
        ...options,
      }),

    compare: (id: number, query: Query<operations["compareLessonVersions"]>, options: RequestOptions = {}) =>
      call("get", "/operator/v1/studio/lessons/{id}/differences/", { path: { id }, query, ...options }),

    /** How many were right at the first try, and what the others chose; of fewer than five learners nothing. */
    questions: (
      id: number,
      query: Query<operations["readLessonQuestionStatistics"]> = {},
      options: RequestOptions = {},
    ) => call("get", "/operator/v1/studio/lessons/{id}/questions/", { path: { id }, query, ...options }),

    retire: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/lessons/{id}/retire/", { path: { id }, ...options }),

    reactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/studio/lessons/{id}/reactivate/", { path: { id }, ...options }),
  };
}
