import { CheckField, TextField } from "../../design/forms/field.tsx";
import { isChecked, textOf, textOrNull } from "../forms/form-values.ts";
import { allUses, useWords } from "./endpoint-words.ts";
import type { AiChange, AiSettings } from "./queries.ts";

const verbatim = { autoCapitalize: "none", autoComplete: "off", spellCheck: false, maxLength: 2000 } as const;
const voiceLanguages = ["en", "de", "fr", "it"] as const;
const keyHints: Record<"none" | "stored" | "unreadable", string> = {
  none: "Encrypted at rest, and never shown again.",
  stored: "One is stored. Leave this empty to keep it; another host needs its key again.",
  unreadable: "The stored one cannot be opened any more. Enter it again.",
};

export function AiFields({ settings }: { settings: AiSettings }) {
  const { text, speech, in_effect: effective } = settings;
  return (
    <>
      <fieldset className="form-group">
        <legend>What models may do here</legend>
        {allUses.map((use) => (
          <CheckField
            key={use}
            name={`uses.${use}`}
            label={useWords[use].label}
            hint={useWords[use].sent}
            defaultChecked={settings.uses[use]}
          />
        ))}
      </fieldset>
      <fieldset className="form-group">
        <legend>An endpoint of its own, for writing</legend>
        <TextField
          name="text.base_url"
          label="Address for writing"
          isOptional
          hint="https, up to /v1. Empty: the installation’s."
          type="url"
          inputMode="url"
          defaultValue={text?.base_url ?? ""}
          {...verbatim}
        />
        <TextField
          name="text.model"
          label="Model for writing"
          isOptional
          defaultValue={text?.model ?? ""}
          {...verbatim}
        />
        <TextField
          name="text.api_key"
          label="Key for writing"
          isOptional
          hint={keyHints[text?.api_key ?? "none"]}
          {...verbatim}
          type="password"
          autoComplete="new-password"
        />
      </fieldset>
      <fieldset className="form-group">
        <legend>An endpoint of its own, for listening and speaking</legend>
        <TextField
          name="speech.base_url"
          label="Address for speech"
          isOptional
          hint="https, up to /v1. Empty: the installation’s."
          type="url"
          inputMode="url"
          defaultValue={speech?.base_url ?? ""}
          {...verbatim}
        />
        <TextField
          name="speech.transcription_model"
          label="Model that listens"
          isOptional
          defaultValue={speech?.transcription_model ?? ""}
          {...verbatim}
        />
        <TextField
          name="speech.speech_model"
          label="Model that speaks"
          isOptional
          defaultValue={speech?.speech_model ?? ""}
          {...verbatim}
        />
        <TextField
          name="speech.voices"
          label="Voices"
          isOptional
          hint="By language, such as en=alloy, de=nova."
          defaultValue={voicesInWords(speech?.voices ?? {})}
          {...verbatim}
        />
        <TextField
          name="speech.api_key"
          label="Key for speech"
          isOptional
          hint={keyHints[speech?.api_key ?? "none"]}
          {...verbatim}
          type="password"
          autoComplete="new-password"
        />
      </fieldset>
      <fieldset className="form-group">
        <legend>Limits</legend>
        <TextField
          name="daily_budget"
          label="Budget a day"
          isOptional
          hint={`In the currency of the prices, each day in UTC. Beyond it, everything goes on without models. Empty: the installation’s${effective.daily_budget_owner === "installation" ? `, ${effective.daily_budget}` : ""}.`}
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          defaultValue={settings.daily_budget === null ? "" : String(settings.daily_budget)}
        />
        <TextField
          name="transcript_days"
          label="Keep what was said in role-plays, in days"
          isOptional
          hint="After a role-play ended. Empty: as long as the learner’s account. Recordings are never kept."
          type="number"
          inputMode="numeric"
          min={1}
          max={3650}
          defaultValue={settings.transcript_days === null ? "" : String(settings.transcript_days)}
        />
      </fieldset>
    </>
  );
}

export function readAi(form: FormData): AiChange {
  const number = (name: string) => (textOf(form, name) === "" ? null : Number(textOf(form, name)));
  return {
    uses: Object.fromEntries(allUses.map((use) => [use, isChecked(form, `uses.${use}`)])),
    text:
      textOf(form, "text.base_url") === ""
        ? null
        : {
            base_url: textOf(form, "text.base_url"),
            model: textOf(form, "text.model"),
            ...readKey(form, "text.api_key"),
          },
    speech:
      textOf(form, "speech.base_url") === ""
        ? null
        : {
            base_url: textOf(form, "speech.base_url"),
            transcription_model: textOrNull(form, "speech.transcription_model"),
            speech_model: textOrNull(form, "speech.speech_model"),
            voices: readVoices(textOf(form, "speech.voices")),
            ...readKey(form, "speech.api_key"),
          },
    daily_budget: number("daily_budget"),
    transcript_days: number("transcript_days"),
  };
}

function readKey(form: FormData, name: string) {
  const key = textOf(form, name);
  return key === "" ? {} : { api_key: key };
}

function readVoices(text: string) {
  const pairs = text.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([language]) => voiceLanguages.some((known) => known === language)));
}

function voicesInWords(voices: Record<string, string | undefined>): string {
  return Object.entries(voices)
    .map(([language, voice]) => `${language}=${voice}`)
    .join(", ");
}
