import { createHash } from "node:crypto";
import { Type } from "typebox";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { defineJobKind, JobFailure } from "#tenancy/jobs/index.ts";
import { exportKeyContext, finishExport, insertPart, partKey, selectCurrentKey } from "./queries.ts";
import { sealPart } from "./sealing.ts";
import { type NewPart, sourcesOf } from "./sources.ts";

/** So long an archive can be downloaded. */
export const EXPORT_KEPT_MS = 7 * 86_400_000;
/** A step ends after so much. */
const BYTES_A_STEP = 4_000_000;

const Position = Type.Object({
  source: Type.String(),
  after: Type.Union([Type.Null(), Type.Array(Type.String())]),
  number: Type.Integer(),
});

/** Writes everything that an organization owns into parts, a few MB at each step; a step that is repeated writes the same files. */
export const exportingOrganization = defineJobKind({
  name: "organizations.export",
  mostRunning: 1,
  resultType: null,
  input: Type.Object({ export_id: Type.Integer() }),
  position: Position,
  async step(context, trx, { organizationId, input, position }) {
    const exportId = input.export_id;
    const now = context.clock();
    const key = await openKey(context, trx, now, { organizationId, exportId });
    const sources = await sourcesOf(context, trx, organizationId);
    let at = position === null ? 0 : sources.findIndex(({ name }) => name === position.source);
    if (at < 0) throw new JobFailure(inSentences(replaced()));
    let after = position?.after ?? null;
    let number = position?.number ?? 0;
    let [bytes, rowsDone] = [0, 0];
    for (let source = sources[at]; source !== undefined; source = sources[at]) {
      const next = await source.read(after);
      if (next === null) {
        at += 1;
        after = null;
        continue;
      }
      await storePart(context, trx, { organizationId, exportId, key }, number, next.part);
      after = next.after;
      number += 1;
      bytes += next.part.content.length;
      rowsDone += next.part.rows;
      if (bytes >= BYTES_A_STEP) return { rowsDone, next: { source: source.name, after, number } };
    }
    await finishExport(trx, now, exportId, new Date(now.getTime() + EXPORT_KEPT_MS));
    return { rowsDone, next: null };
  },
});

async function openKey(
  { encryption }: Pick<Context, "encryption">,
  trx: Database,
  now: Date,
  of: { organizationId: number; exportId: number },
): Promise<string> {
  const encrypted = await selectCurrentKey(trx, now, of.exportId);
  if (encrypted === null) throw new JobFailure(inSentences(erasedMeanwhile()));
  return encryption.decrypt(encrypted, exportKeyContext(of.organizationId));
}

async function storePart(
  { storage }: Pick<Context, "storage">,
  trx: Database,
  of: { organizationId: number; exportId: number; key: string },
  number: number,
  { name, ending, noun, rows, content }: NewPart,
): Promise<void> {
  const slot = partKey(of.exportId, number);
  await storage.put(slot, sealPart(of.key, slot, content));
  await insertPart(trx, of, {
    number,
    path: noun === null ? `${name}.${ending}` : `${name}-${number}.${ending}`,
    noun,
    row_count: rows,
    size: content.length,
    sha256: createHash("sha256").update(content).digest(),
  });
}

const replaced = defineSentence(
  "organization_export.replaced",
  "The program was replaced by another version meanwhile. Start the export again.",
);
const erasedMeanwhile = defineSentence(
  "organization_export.erased",
  "Somebody was erased meanwhile, who would be in it, or it took too long. Start the export again.",
);
