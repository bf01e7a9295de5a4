import type { Static } from "typebox";
import { countImported, namedOrganization, recordImport } from "#content/learnables/index.ts";
import { readScenarioFolder } from "#engines/role-play/index.ts";
import { readContentFiles } from "#platform/content-files/import-files.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { changeOf } from "#tenancy/audit/index.ts";
import type { ImportScenarios } from "../administration/schemas.ts";
import { scenarioKind } from "../kind.ts";
import { scoringHint } from "../scoring-hint.ts";
import { storeScenarios } from "./store.ts";
import { storeTestPhrases } from "./test-phrases.ts";

const scenarioFiles = {
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
  const organizationId = await namedOrganization(context, body.organization);
  const change = changeOf(context, request);
  const stored = await transactionRetrying(context.db, async (trx) => {
    const scenarios = await storeScenarios(trx, change.now, organizationId, contents);
    await storeTestPhrases(trx, scenarios, folders);
    await recordImport({ ...change, trx }, organizationId, scenarioKind, scenarios);
    return scenarios;
  });
  const results = stored.map(({ id, scenario_id, key, status }) => ({ id, scenario_id, key, status }));
  return { ...countImported(stored), results, hint: scoringHint(contents)?.text ?? null };
}
