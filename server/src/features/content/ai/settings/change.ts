import type { FieldErrors } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { forgetFailing } from "../failing-uses/failing-uses.ts";
import { aiUses } from "../uses.ts";
import type { SettingsRow } from "./columns.ts";
import { auditedValues, type Named, presentSettings } from "./presentation.ts";
import { lockSettings, type SettingsValues, updateSettings } from "./queries.ts";
import type { UpdateAiSettings } from "./schemas.ts";
import { secretContext } from "./secrets.ts";

/** What is left out stays. @throws invalidField for addresses that may not be called, preconditionFailed */
export async function changeSettings(
  context: Context,
  request: HttpRequest,
  organization: Named,
  body: UpdateAiSettings,
): Promise<SettingsRow> {
  await requireAddresses(context, body);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await lockSettings(trx, now, organization.id);
    await requireMatch(request, () => presentSettings(context, organization, before));
    const after = await updateSettings(
      trx,
      now,
      organization.id,
      changedValues(context, organization.id, before, body),
    );
    await forgetFailing(trx, organization.id);
    await audit(
      change,
      "ai_settings.update",
      { organizationId: organization.id, id: organization.id },
      {
        ...changedFields(auditedValues(before), auditedValues(after)),
        ...changedKey("text.api_key", before?.encrypted_text_key, after.encrypted_text_key),
        ...changedKey("speech.api_key", before?.encrypted_speech_key, after.encrypted_speech_key),
      },
    );
    return after;
  });
}

function changedValues(
  { encryption }: Pick<Context, "encryption">,
  organizationId: number,
  before: SettingsRow | undefined,
  { uses = {}, text, speech, daily_budget, transcript_days }: UpdateAiSettings,
): SettingsValues {
  const wasOff = before?.off ?? [];
  const seal = (key: string) => encryption.encrypt(key, secretContext(organizationId));
  const keyOf = (field: "text" | "speech", sent: SentEndpoint) =>
    nextKey(
      field,
      sent,
      before?.[`${field}_base_url`] ?? null,
      before?.[`encrypted_${field}_key`] ?? null,
      seal,
    );
  const ownText = {
    text_base_url: text?.base_url.replace(/\/+$/, "") ?? null,
    text_model: text?.model ?? null,
    encrypted_text_key: text ? keyOf("text", text) : null,
  };
  const ownSpeech = {
    speech_base_url: speech?.base_url.replace(/\/+$/, "") ?? null,
    transcription_model: speech?.transcription_model ?? null,
    speech_model: speech?.speech_model ?? null,
    encrypted_speech_key: speech ? keyOf("speech", speech) : null,
    voices: speech?.voices ?? {},
  };
  return {
    off: aiUses.filter((use) => !(uses[use] ?? !wasOff.includes(use))),
    ...(text === undefined && before ? textOf(before) : ownText),
    ...(speech === undefined && before ? speechOf(before) : ownSpeech),
    daily_budget: daily_budget === undefined ? (before?.daily_budget ?? null) : daily_budget,
    transcript_days: transcript_days === undefined ? (before?.transcript_days ?? null) : transcript_days,
  };
}

function textOf({ text_base_url, text_model, encrypted_text_key }: SettingsRow) {
  return { text_base_url, text_model, encrypted_text_key };
}

function speechOf(before: SettingsRow) {
  const { speech_base_url, transcription_model, speech_model, encrypted_speech_key, voices } = before;
  return { speech_base_url, transcription_model, speech_model, encrypted_speech_key, voices };
}

interface SentEndpoint {
  base_url: string;
  api_key?: string | null;
}

/** A key never goes to a host that it was not entered for. @throws invalidField where it would */
function nextKey(
  field: string,
  sent: SentEndpoint,
  formerUrl: string | null,
  formerKey: string | null,
  seal: (key: string) => string,
): string | null {
  if (sent.api_key !== undefined) return sent.api_key === null ? null : seal(sent.api_key);
  if (formerKey === null || formerUrl === null) return null;
  if (new URL(formerUrl).origin === new URL(sent.base_url).origin) return formerKey;
  const sentence = "The stored key is another host's. Send the key of this one, or null where it needs none.";
  throw invalidField({ errors: { [`${field}.api_key`]: [sentence] } });
}

function changedKey(field: string, before: string | null | undefined, after: string | null) {
  if ((before ?? null) === after) return {};
  return { [field]: [before == null ? null : "…", after === null ? null : "…"] satisfies [unknown, unknown] };
}

/** Asked for by learners' lessons: the same guard as for every address that an organization names. */
async function requireAddresses({ outbound }: Context, { text, speech }: UpdateAiSettings): Promise<void> {
  const errors: FieldErrors = {};
  for (const [field, sent] of Object.entries({ text, speech })) {
    if (!sent) continue;
    const mistake = await addressMistake(outbound, sent.base_url);
    if (mistake !== null) errors[`${field}.base_url`] = [mistake];
  }
  if (speech && !speech.transcription_model && !speech.speech_model)
    errors["speech.transcription_model"] = ["Name this model or `speech_model`, or both."];
  if (Object.keys(errors).length > 0) throw invalidField({ errors });
}

async function addressMistake(outbound: Context["outbound"], text: string): Promise<string | null> {
  const checked = await outbound.checkDestination(text);
  if (!checked.ok) return checked.message;
  if (/[?#]/.test(text))
    return "Leave out everything from `?` or `#` on: the operation's path is put behind the address.";
  return /\/(chat\/completions|audio\/\w+)\/*$/.test(checked.url.pathname)
    ? "Leave out the operation at the end: write the address up to `/v1`."
    : null;
}
