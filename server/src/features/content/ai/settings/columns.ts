import { sql } from "kysely";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Voices } from "#platform/model-endpoints.ts";
import type { AiUse } from "../uses.ts";

export const settingsColumns = rowOf(
  "ai_settings as settings",
  [
    "organization_id",
    "text_base_url",
    "text_model",
    "encrypted_text_key",
    "speech_base_url",
    "transcription_model",
    "speech_model",
    "encrypted_speech_key",
    "transcript_days",
    "changed_at",
  ],
  {
    off: narrowed<AiUse[]>(),
    voices: narrowed<Voices>(),
    daily_budget: sql<number | null>`settings.daily_budget::float8`,
  },
);
export type SettingsRow = RowOf<typeof settingsColumns>;
