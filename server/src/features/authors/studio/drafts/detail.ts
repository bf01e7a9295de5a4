import { lessonNotes, templateFileNames } from "#engines/lesson/index.ts";
import { type DraftContent, readDraft } from "./content.ts";
import { listed, presentDraft, type WholeDraft } from "./draft.ts";
import { presentPicture } from "./picture.ts";
import { presentMistake, presentNote } from "./remark-sentences.ts";

/** A draft with its files, what they say, and what is to be said of them. */
export function presentWholeDraft(draft: WholeDraft) {
  const content = readDraft(draft);
  return {
    ...presentDraft(listed(draft)),
    import_notes: draft.import_notes,
    import_note_sentences: draft.import_note_sentences,
    files: templateFileNames.flatMap((name) => {
      const text = draft.files[name];
      return text === undefined ? [] : [{ name, text }];
    }),
    pictures: Object.entries(draft.pictures).map(([name, facts]) => presentPicture(name, facts)),
    mistakes: content.mistakes.map(presentMistake),
    notes: lessonNotes(content.parts).map(presentNote),
    structure: content.parts.structure ?? null,
    bodies: Object.fromEntries([...content.parts.bodies].map(([language, { body }]) => [language, body])),
    places: positionsOf(content),
  };
}

/** Where everything stands in its file, so that an editor can change one place and leave the rest byte for byte. */
function positionsOf({ parts }: DraftContent) {
  return [...parts.bodies].map(([language, { read }]) => ({
    language,
    sections: read.sections.map(({ id, line, lastLine, blockLines, questions }) => ({
      id,
      line,
      last_line: lastLine,
      blocks: blockLines.map(([first, last]) => ({ line: first, last_line: last })),
      questions: questions.flatMap(({ question, line: first, lastLine: last, forms, variants }) => [
        { id: question.id, line: first, last_line: last },
        ...forms.map((form, index) => ({
          id: `${question.id}/${index + 2}`,
          line: form.line,
          last_line: form.lastLine,
        })),
        ...variants.map((variant, index) => ({
          id: `${question.id}/${question.variants?.[index]?.for}`,
          line: variant.line,
          last_line: variant.lastLine,
        })),
      ]),
    })),
  }));
}
