import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type SettingsRow, settingsColumns } from "./columns.ts";

/** Locked until the transaction ends; made where there were none yet. @returns what stood there before */
export async function lockSettings(
  trx: Database,
  now: Date,
  organizationId: number,
): Promise<SettingsRow | undefined> {
  const made = await sql`
    insert into ai_settings (organization_id, changed_at) values (${organizationId}, ${now})
    on conflict (organization_id) do nothing returning organization_id`.execute(trx);
  const { rows } = await sql<SettingsRow>`
    select ${settingsColumns} from ai_settings as settings
    where settings.organization_id = ${organizationId} for no key update`.execute(trx);
  return made.rows.length > 0 ? undefined : rows[0];
}

export type SettingsValues = Omit<SettingsRow, "organization_id" | "changed_at">;

export async function updateSettings(
  trx: Database,
  now: Date,
  organizationId: number,
  values: SettingsValues,
): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    update ai_settings as settings
    set off = ${values.off}, text_base_url = ${values.text_base_url}, text_model = ${values.text_model},
        encrypted_text_key = ${values.encrypted_text_key}, speech_base_url = ${values.speech_base_url},
        transcription_model = ${values.transcription_model}, speech_model = ${values.speech_model},
        encrypted_speech_key = ${values.encrypted_speech_key}, voices = ${JSON.stringify(values.voices)},
        daily_budget = ${values.daily_budget}, transcript_days = ${values.transcript_days}, changed_at = ${now}
    where settings.organization_id = ${organizationId}
    returning ${settingsColumns}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The settings that were locked are gone.");
  return row;
}
