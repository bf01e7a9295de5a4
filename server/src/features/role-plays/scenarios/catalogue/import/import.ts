import type { Static } from "typebox";
import { readScenarioFolder, scoringHint } from "#engines/role-play/index.ts";
import { readContentFiles } from "#platform/content-files/import-files.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { organizationOf, readReference } from "#tenancy/organizations/index.ts";
import type { ImportScenarios } from "../administration/schemas.ts";
import { type StoredScenario, storeScenarios } from "./store.ts";
import { storeTestPhrases } from "./test-phrases.ts";

const scenarioFiles = {
  noun: "scenario",
  structureFile: "scenario.yaml",
  read(texts: ReadonlyMap<string, string>, expected: { folderName: string }) {
    const { content, phrases, mistakes } = readScenarioFolder(texts, expected);
    return content === undefined
      ? { mistakes }
      : { mistakes, content: { key: content.key, content, phrases } };
  },
};

/**
 * Imports scenario folders, all of them or none. The same content again changes nothing; a changed one keeps its ids.
 * @throws contentMistakes (422) naming file and line, organizationNotFound
 */
export async function importScenarios(
  context: Context,
  request: HttpRequest,
  body: Static<typeof ImportScenarios>,
) {
  const folders = readContentFiles(body.files, scenarioFiles);
  const contents = folders.map(({ content }) => content);
  const organizationId =
    body.organization === undefined
      ? null
      : (await organizationOf(context, readReference(String(body.organization)))).id;
  const now = context.clock();
  const results = await transactionRetrying(context.db, async (trx) => {
    const stored = await storeScenarios(trx, now, organizationId, contents);
    await storeTestPhrases(trx, stored, folders);
    for (const scenario of stored) {
      if (scenario.status === "unchanged") continue;
      await recordAudit(trx, now, request, {
        organizationId,
        action: scenario.status === "created" ? "scenario.create" : "scenario.update",
        targetType: "scenario",
        targetId: scenario.scenario_id,
        changes: { content_hash: [scenario.previous_hash, scenario.content_hash] },
      });
    }
    return stored;
  });
  return { ...summary(results), hint: scoringHint(contents) };
}

function summary(results: readonly StoredScenario[]) {
  const count = (status: StoredScenario["status"]) =>
    results.filter((result) => result.status === status).length;
  return {
    count: results.length,
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    results: results.map(({ id, scenario_id, key, status }) => ({ id, scenario_id, key, status })),
  };
}
