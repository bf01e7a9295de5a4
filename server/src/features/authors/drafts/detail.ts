import { selectPassages, selectReadDocuments } from "#content/documents/index.ts";
import { bodyFileName, templateSource } from "#engines/lesson/index.ts";
import type { Context } from "#platform/feature.ts";
import { presentDraft, type WholeDraft } from "./draft.ts";

/** A draft with what was proposed, what it is a translation of, and what its paragraphs lean on. */
export async function presentWholeDraft({ db }: Context, draft: WholeDraft) {
  const { basis, basis_hash: _, document_ids, files, sources, ...row } = draft;
  const original = basis === null ? null : (templateSource(basis).get(bodyFileName(basis.language)) ?? null);
  const documents = await selectReadDocuments(db, row.organization_id, document_ids);
  const passages = new Map(
    (await selectPassages(db, row.organization_id, document_ids)).map((passage) => [passage.id, passage]),
  );
  return {
    ...presentDraft(row),
    files: Object.entries(files ?? {})
      .sort(([one], [other]) => (one < other ? 1 : -1)) // template.yaml first
      .map(([name, text]) => ({ name, text, original })),
    documents: documents.map(({ document_id, name }) => ({ document_id, name })),
    paragraphs: sources.map(({ section, paragraph, passages: ids }) => ({
      section,
      paragraph,
      passages: ids.flatMap((id) => {
        const passage = passages.get(id);
        return passage === undefined
          ? []
          : [{ id, file: passage.file, page: passage.page, text: passage.text }];
      }),
    })),
  };
}
