import { sql } from "kysely";
import { lockAuthored } from "#content/catalogue/index.ts";
import { bodyFileName, contentHash } from "#engines/lesson/index.ts";
import { selectDraft, type WholeDraft } from "../drafts/draft.ts";
import { bringPictures } from "../drafts/draft-pictures.ts";
import type { Edit } from "../drafts/edit.ts";
import { selectFirstRevision } from "../drafts/revisions.ts";
import { lessonFiles } from "../editing/creation.ts";
import { writeFiles } from "../editing/writing.ts";
import { basisOf } from "./begun.ts";
import { selectProposalOf } from "./proposal.ts";

/**
 * A translation by a model is laid over what its lesson has become since, such as by another translation, as long as the
 * original is what was translated and nothing else of the draft was changed. Every other draft stays as it is.
 */
export async function laidOver(edit: Edit, draft: WholeDraft): Promise<WholeDraft> {
  const { trx } = edit;
  const proposal = await selectProposalOf(trx, draft.id);
  if (proposal?.kind !== "translation" || proposal.status !== "ready" || draft.template_id === null)
    return draft;
  const template = await lockAuthored(trx, draft.template_id);
  if (template === undefined || contentHash(template.content) === draft.base_hash) return draft;
  const name = bodyFileName(proposal.language);
  const { [name]: text, ...others } = draft.files;
  const begun = await selectFirstRevision(trx, draft.id);
  const isAsBegun = isSame(begun?.files ?? {}, others);
  const isOriginal = contentHash(basisOf(template.content)) === proposal.basis_hash;
  const isLacking = template.content.bodies[proposal.language] === undefined;
  if (text === undefined || !isAsBegun || !isOriginal || !isLacking) return draft;
  const { hash, files, pictures } = await lessonFiles(trx, template);
  const of = { organizationId: draft.organization_id, id: draft.id };
  await bringPictures(edit, of, pictures);
  const pictured = (await selectDraft(trx, draft.id)) ?? draft;
  await writeFiles(edit, pictured, { ...files, [name]: text }, "saved");
  await sql`
      update lesson_draft set base_hash = ${hash}
      where organization_id = ${draft.organization_id} and id = ${draft.id}`.execute(trx);
  return (await selectDraft(trx, draft.id)) ?? draft;
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
