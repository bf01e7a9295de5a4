import type { TestApp } from "../app.ts";
import { operate } from "../webhooks.ts";
import type { Known } from "./source.ts";

/** 16 pixels by 16, of one color. */
const onePicture =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUOWms30B3eAAAADElEQVR42mNgIA0AAAAwAAEodEl9AAAAAElFTkSuQmCC";

/** A lesson that was published from a draft, and a draft at each step of its way. */
export async function lessonDrafts(app: TestApp, organization: string): Promise<Known> {
  const begin = async (title: string): Promise<number> => {
    const files = filesOf(title);
    const { status, json, text } = await operate(app, "POST", "/studio/drafts/", { organization, files });
    if (status !== 201) throw new Error(`No draft: ${text}`);
    return json.id;
  };
  const at = async (title: string, ...steps: string[]): Promise<number> => {
    const id = await begin(title);
    for (const step of steps) {
      const { status, text } = await operate(app, "POST", `/studio/drafts/${id}/${step}/`, { revision: 1 });
      if (status !== 200) throw new Error(`${title} does not come to ${step}: ${text}`);
    }
    return id;
  };
  const picture = async (id: number): Promise<string> => {
    const form = new FormData();
    form.set("file", new File([Buffer.from(onePicture, "base64")], "lamp.png"));
    const { status, json, text } = await operate(app, "POST", `/studio/drafts/${id}/pictures/`, form);
    if (status !== 201) throw new Error(`No picture: ${text}`);
    return json.name;
  };
  const pictured = await begin("With a picture");
  const published = await at("Published", "submit", "approve", "publish");
  const { json } = await operate(app, "GET", `/studio/drafts/${published}/`);
  const asRead = [{ revision: 1 }];
  return {
    values: {
      "drafts/{id}": [await begin("Read")],
      "uploadLessonDraftPicture.id": [pictured],
      "readLessonDraftPicture.id": [pictured],
      "readLessonDraftPicture.name": [await picture(pictured)],
      "deleteLessonDraftPicture.id": [pictured],
      "deleteLessonDraftPicture.name": ["lamp.png"],
      "revisions/{number}": [1],
      "versions/{number}": [1],
      "lessons/{id}": [json.template_id],
      "compareLessonVersions.from": [1],
      "compareLessonVersions.to": [1],
      "compareLessonDraftRevisions.from": [1],
      "compareLessonDraftRevisions.to": [1],
      "readLessonQuestionStatistics.version": [1],
      "updateLessonDraftFiles.id": [await begin("Saved")],
      "updateLessonDraftContent.id": [await begin("Edited")],
      "restoreLessonDraftRevision.id": [await begin("Restored")],
      "deleteLessonDraft.id": [await begin("Deleted")],
      "discardLessonDraft.id": [await begin("Discarded")],
      "submitLessonDraft.id": [await at("Submitted")],
      "approveLessonDraft.id": [await at("Approved", "submit")],
      "requestLessonDraftChanges.id": [await at("Returned", "submit")],
      "publishLessonDraft.id": [await at("Ready", "submit", "approve")],
    },
    bodies: {
      createLessonDraft: [{ organization, title: "One more" }],
      updateLessonDraftFiles: [{ revision: 1, files: { "de.md": "---\ntitle: Noch nicht\n" } }],
      updateLessonDraftContent: [{ revision: 1, bodies: {} }],
      restoreLessonDraftRevision: asRead,
      previewLessonDraft: [{ language: "en" }],
      submitLessonDraft: asRead,
      approveLessonDraft: asRead,
      publishLessonDraft: asRead,
      requestLessonDraftChanges: [{ revision: 1, comment: "Shorter, please." }],
    },
  };
}

/** What may be published: of a blank draft only what somebody has written over. */
export function filesOf(title: string): Record<string, string> {
  const key = title.toLowerCase().replaceAll(" ", "-");
  const sections = ["one", "two"].map((id) => `## ${id} | Section ${id}\n\nLock the screen.\n`);
  return {
    "template.yaml": `key: ${key}\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n  - id: one\n  - id: two\n`,
    "en.md": `---\ntitle: ${title}\ndescription: ${title}.\nsummary: ${title}.\n---\n${sections.join("\n")}`,
  };
}
