import { type Operation, parametersOf } from "../readers/api-document.ts";

interface StudioRequest {
  method: string;
  path: string;
  body?: unknown;
}

/** 16 pixels by 16, of one color. */
const onePicture =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUOWms30B3eAAAADElEQVR42mNgIA0AAAAwAAEodEl9AAAAAElFTkSuQmCC";

export function pictureForm(): FormData {
  const form = new FormData();
  form.set("file", new File([Buffer.from(onePicture, "base64")], "lamp.png"));
  return form;
}

function importForm(organization: string): FormData {
  const form = new FormData();
  form.set("file", new File(["question,option_1,option_2,right\nWhat?,This,That,1\n"], "questions.csv"));
  form.set("organization", organization);
  return form;
}

interface Named {
  draft: number;
  lesson: number;
}

const atRevision = { revision: 1 };
/** A body that would be in order, for the operations that take one; what of it names somebody's is theirs. */
const bodies: Record<string, (named: Named, organization: string) => unknown> = {
  createLessonDraft: ({ lesson }, organization) =>
    organization === "" ? { template_id: lesson, as_copy: true } : { organization, title: "Ours" },
  importLessonDraft: (_, organization) => importForm(organization),
  updateLessonDraftFiles: () => ({ ...atRevision, files: { "en.md": "---\ntitle: Taken\n---\n" } }),
  updateLessonDraftContent: () => ({ ...atRevision, bodies: {} }),
  uploadLessonDraftPicture: pictureForm,
  restoreLessonDraftRevision: () => atRevision,
  submitLessonDraft: () => atRevision,
  approveLessonDraft: () => atRevision,
  publishLessonDraft: () => atRevision,
  requestLessonDraftChanges: () => ({ ...atRevision, comment: "No." }),
  createLessonDraftComment: () => ({ text: "Hello." }),
  confirmLessonDraftTranslation: () => ({ sources: ["Lock the screen."] }),
  translateLesson: ({ lesson }, organization) => ({
    template_id: lesson,
    language: "de",
    ...(organization ? { organization } : {}),
  }),
  draftLessonFromDocuments: (_, organization) => ({
    organization,
    document_ids: ["3b1f0f5e-6f0b-4a57-9f39-0d2a5a4c1f10"],
    title: "Ours",
    language: "en",
    lesson_type: "custom",
  }),
  previewLessonDraft: () => ({ language: "en" }),
};

/** In paths, by the segment before it. */
const parts: Record<string, (named: Named) => string> = {
  "drafts/{id}": ({ draft }) => String(draft),
  "lessons/{id}": ({ lesson }) => String(lesson),
  "revisions/{number}": () => "1",
  "versions/{number}": () => "1",
  "pictures/{name}": () => "lamp.png",
  "languages/{language}": () => "de",
};

/**
 * The operation, asked for what is named here; null where it names nothing that is somebody's.
 * @throws for a place or a body that nobody has said anything of yet
 */
export function aStudioRequest(
  operation: Operation,
  named: Named,
  organization: string,
): StudioRequest | null {
  const { method, operationId, path } = operation;
  const filled = path.replace(/(\w+)\/\{(\w+)\}/g, (place) => {
    const part = parts[place];
    if (part === undefined) throw new Error(`${operationId}: say in studio-requests.ts what ${place} names.`);
    return `${place.split("/")[0]}/${part(named)}`;
  });
  const query = new URLSearchParams();
  const takes = parametersOf(operation, "query").map(({ name }) => name);
  if (takes.includes("organization")) query.set("organization", organization);
  if (takes.includes("from") && /lessons/.test(path)) {
    query.set("from", "1");
    query.set("to", "1");
  }
  const body = bodies[operationId];
  const hasBody = operation.requestBody !== undefined;
  if (hasBody && body === undefined)
    throw new Error(`${operationId}: say in studio-requests.ts what it is sent.`);
  const namesSomething = filled !== path || takes.includes("organization") || body !== undefined;
  if (!namesSomething) return null;
  const asked = query.size > 0 ? `${filled}?${query}` : filled;
  return { method, path: asked, ...(body ? { body: body(named, organization) } : {}) };
}
