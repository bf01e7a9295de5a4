import { selectPassages, selectReadDocuments } from "#content/documents/index.ts";
import type { Context } from "#platform/feature.ts";
import type { Proposal } from "./proposal.ts";

/** The documents that are still there, and on which of their passages each paragraph leans. */
export async function presentSources({ db }: Context, proposal: Proposal) {
  const { organization_id: organizationId, document_ids: ids, sources } = proposal;
  const documents = await selectReadDocuments(db, organizationId, ids);
  const passages = new Map(
    (await selectPassages(db, organizationId, ids)).map((passage) => [passage.id, passage]),
  );
  return {
    documents: documents.map(({ document_id, name }) => ({ document_id, name })),
    paragraphs: sources.map(({ section, paragraph, text = null, passages: leansOn }) => ({
      section,
      paragraph,
      text,
      passages: leansOn.flatMap((id) => {
        const passage = passages.get(id);
        return passage === undefined
          ? []
          : [{ id, file: passage.file, page: passage.page, text: passage.text }];
      }),
    })),
  };
}
