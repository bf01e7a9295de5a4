import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { DecryptionError } from "#platform/encryption/encryption.ts";
import type { Context } from "#platform/feature.ts";
import type { ModelEndpoint, ModelPrices, SpeechEndpoint } from "#platform/model-endpoints.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import type { AiUse } from "../uses.ts";
import { type SettingsRow, settingsColumns } from "./columns.ts";
import { secretContext } from "./secrets.ts";

/** An endpoint with the way to it: an organization's own lies behind the guard, the installation's may be in the house. */
export type Reachable<Endpoint extends ModelEndpoint = ModelEndpoint> = Endpoint & {
  outbound: Outbound;
  owner: "installation" | "organization";
  /** A key is stored that does not open: nobody is asked, not the installation's endpoint in its place either. */
  hasUnreadableKey?: boolean;
};

/** What models do for an organization now. */
export interface AiSettings {
  organizationId: number;
  text: Reachable | null;
  transcription: Reachable | null;
  speech: Reachable<SpeechEndpoint> | null;
  /** A program of the operator's that speaks where no endpoint does. */
  speechProgram: string | null;
  off: readonly AiUse[];
  prices: ModelPrices;
  /** In the operator's currency, each day in UTC; null: no limit. */
  dailyBudget: number | null;
}

type Surroundings = Pick<Context, "settings" | "encryption" | "outbound" | "toModels" | "log">;

export async function readSettings(
  context: Surroundings,
  db: Database,
  organizationId: number,
): Promise<AiSettings> {
  return effectiveSettings(context, organizationId, await selectSettings(db, organizationId));
}

export async function selectSettings(db: Database, organizationId: number): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    select ${settingsColumns} from ai_settings as settings
    where settings.organization_id = ${organizationId}`.execute(db);
  return rows[0];
}

/** What an organization has of its own stands in the place of the installation's, endpoint by endpoint. */
export function effectiveSettings(
  context: Surroundings,
  organizationId: number,
  row: SettingsRow | undefined,
): AiSettings {
  const { models } = context.settings;
  const of = (baseUrl: string | null, model: string | null, encryptedKey: string | null) =>
    row && ownEndpoint(context, row, baseUrl, model, encryptedKey);
  const speaking = of(
    row?.speech_base_url ?? null,
    row?.speech_model ?? null,
    row?.encrypted_speech_key ?? null,
  );
  return {
    organizationId,
    text:
      of(row?.text_base_url ?? null, row?.text_model ?? null, row?.encrypted_text_key ?? null) ??
      shared(context, models.text),
    transcription:
      of(row?.speech_base_url ?? null, row?.transcription_model ?? null, row?.encrypted_speech_key ?? null) ??
      shared(context, models.transcription),
    speech: speaking ? { ...speaking, voices: row?.voices ?? {} } : shared(context, models.speech),
    speechProgram: models.speechProgram,
    off: row?.off ?? [],
    prices: models.prices,
    dailyBudget: row?.daily_budget ?? models.dailyBudget,
  };
}

function shared<Endpoint extends ModelEndpoint>(
  { toModels }: Surroundings,
  endpoint: Endpoint | null,
): Reachable<Endpoint> | null {
  return endpoint && { ...endpoint, outbound: toModels, owner: "installation" };
}

/** Null where it has none. */
function ownEndpoint(
  { encryption, outbound, log }: Surroundings,
  row: SettingsRow,
  baseUrl: string | null,
  model: string | null,
  encryptedKey: string | null,
): Reachable | null {
  if (baseUrl === null || model === null) return null;
  const reachable = { baseUrl, model, outbound, owner: "organization" } as const;
  if (encryptedKey === null) return { ...reachable, apiKey: null };
  try {
    return { ...reachable, apiKey: encryption.decrypt(encryptedKey, secretContext(row.organization_id)) };
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    log.error({ err: error, organization_id: row.organization_id }, "model API key cannot be decrypted");
    return { ...reachable, apiKey: null, hasUnreadableKey: true };
  }
}
