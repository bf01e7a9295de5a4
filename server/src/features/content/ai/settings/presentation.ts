import type { Context } from "#platform/feature.ts";
import { type AiUse, aiUses } from "../uses.ts";
import type { SettingsRow } from "./columns.ts";
import { effectiveSettings, type Reachable } from "./effective.ts";
import { isOn } from "./is-on.ts";

export interface Named {
  id: number;
  slug: string;
}

type Surroundings = Pick<Context, "settings" | "encryption" | "outbound" | "toModels" | "log">;

/** An organization's settings as operators see them: of a key, whether it is stored. */
export function presentSettings(context: Surroundings, { id, slug }: Named, row: SettingsRow | undefined) {
  const effective = effectiveSettings(context, id, row);
  const uses = (isTrue: (use: AiUse) => boolean) => ({
    lessons: isTrue("lessons"),
    characters: isTrue("characters"),
    judging: isTrue("judging"),
    transcription: isTrue("transcription"),
    speech: isTrue("speech"),
    drafts: isTrue("drafts"),
  });
  const { prices, dailyBudget } = effective;
  const budgetOwner = row?.daily_budget == null ? "installation" : "organization";
  const ofSpeech = [effective.transcription, effective.speech];
  return {
    organization_id: id,
    organization: slug,
    uses: uses((use) => !effective.off.includes(use)),
    text: ownText(row, [effective.text]),
    speech: ownSpeech(row, ofSpeech),
    daily_budget: row?.daily_budget ?? null,
    transcript_days: row?.transcript_days ?? null,
    in_effect: {
      text: effective.text && presentEndpoint(effective.text),
      transcription: effective.transcription && presentEndpoint(effective.transcription),
      speech: effective.speech && { ...presentEndpoint(effective.speech), voices: effective.speech.voices },
      uses: uses((use) => isOn(effective, use)),
      daily_budget: dailyBudget,
      daily_budget_owner: dailyBudget === null ? null : budgetOwner,
      prices,
    },
    modified_date: row?.changed_at ?? null,
  } as const;
}

function ownText(row: SettingsRow | undefined, endpoints: readonly (Reachable | null)[]) {
  if (!row || row.text_base_url === null || row.text_model === null) return null;
  const api_key = keyState(row.encrypted_text_key, endpoints);
  return { base_url: row.text_base_url, model: row.text_model, api_key };
}

function ownSpeech(row: SettingsRow | undefined, endpoints: readonly (Reachable | null)[]) {
  if (!row || row.speech_base_url === null) return null;
  const { speech_base_url: base_url, transcription_model, speech_model, voices } = row;
  const api_key = keyState(row.encrypted_speech_key, endpoints);
  return { base_url, transcription_model, speech_model, voices, api_key };
}

function keyState(
  encryptedKey: string | null,
  endpoints: readonly (Reachable | null)[],
): "none" | "stored" | "unreadable" {
  if (encryptedKey === null) return "none";
  return endpoints.some((endpoint) => endpoint?.hasUnreadableKey) ? "unreadable" : "stored";
}

function presentEndpoint({ owner, baseUrl, model }: Reachable) {
  return { owner, base_url: baseUrl, model };
}

/** What the audit log shows of them: no keys, but whether there is one. */
export function auditedValues(row: Partial<SettingsRow> | undefined) {
  const off = row?.off ?? [];
  return {
    ...Object.fromEntries(aiUses.map((use) => [`uses.${use}`, !off.includes(use)])),
    "text.base_url": row?.text_base_url ?? null,
    "text.model": row?.text_model ?? null,
    "speech.base_url": row?.speech_base_url ?? null,
    "speech.transcription_model": row?.transcription_model ?? null,
    "speech.speech_model": row?.speech_model ?? null,
    "speech.voices": row?.voices ?? {},
    daily_budget: row?.daily_budget ?? null,
    transcript_days: row?.transcript_days ?? null,
  };
}
