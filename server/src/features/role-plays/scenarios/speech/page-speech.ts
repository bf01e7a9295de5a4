import type { Speech } from "@lectern/web/pages";
import { sql } from "kysely";
import { readSettings } from "#content/ai/index.ts";
import type { Context } from "#platform/feature.ts";
import { oneOrganization } from "#tenancy/organizations/index.ts";
import { offeredBy } from "./offered.ts";

/** What pages are told: who may listen and speak here, and what the learner agreed to. */
export async function selectSpeech(
  context: Context,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<Speech> {
  const { db } = context;
  const settings = await readSettings(context, db, organizationId);
  const { rows } = await sql<{ name: string; browser_speech: boolean; browser: boolean; service: boolean }>`
    select coalesce(display_name, name) as name, browser_speech,
           exists (select from speech_consent
                   where organization_id = ${organizationId} and user_id = ${userId}) as browser,
           exists (select from recording_consent
                   where organization_id = ${organizationId} and user_id = ${userId}) as service
    from ${oneOrganization(organizationId)}`.execute(db);
  const [organization] = rows;
  if (organization === undefined) throw new Error(`Organization ${organizationId} is gone.`);
  const { name, browser_speech, browser, service } = organization;
  return {
    organization: name,
    browser: browser_speech,
    service: offeredBy(settings),
    agreed: { browser, service },
  };
}
