import { CheckField, SelectField, TextField } from "../../../design/forms/field.tsx";
import { isChecked, numberOf, textOf, textOrNull, wordsOf } from "../../forms/form-values.ts";
import type { Organization } from "../queries.ts";
import { ownTimeZone, timeZones, zoneLabel } from "./time-zones.ts";

export function TimeZoneField({ organization }: { organization?: Organization }) {
  const timeZone = organization?.time_zone ?? ownTimeZone();
  return (
    <SelectField
      name="time_zone"
      label="Time zone"
      hint="Cohorts begin and access ends at midnight here."
      defaultValue={timeZone}
    >
      {timeZones(timeZone).map((zone) => (
        <option key={zone} value={zone}>
          {zoneLabel(zone)}
        </option>
      ))}
    </SelectField>
  );
}

/** Of an organization that is made, an answer is wanted: both have their price. */
export function SpeechField({ organization }: { organization?: Organization }) {
  return (
    <SelectField
      name="browser_speech"
      label="Speech in role-plays"
      hint="Role-plays are made for speaking. The browser writes down what learners say, where it can, and Chrome sends the voice to Google for that; every learner is asked to agree first, or types. Lectern gets the text, never the voice."
      defaultValue={organization ? answerOf(organization.browser_speech) : ""}
      required
    >
      {!organization && <option value="">Choose one</option>}
      <option value="yes">Learners may speak, and hear the character</option>
      <option value="no">Learners type and read</option>
    </SelectField>
  );
}

const answerOf = (isYes: boolean) => (isYes ? "yes" : "no");

/** How learners of the organization are matched to courses, and who may join. */
export function SettingsFields({ organization }: { organization?: Organization }) {
  return (
    <fieldset className="form-group">
      <legend>Settings</legend>
      <SelectField
        name="default_language"
        label="Language of titles"
        hint="Of lessons in lists and reports, where a request names no language. Learners read lessons in their own."
        defaultValue={organization ? (organization.default_language ?? "") : "en"}
      >
        <option value="">As each was written first</option>
        <option value="en">English</option>
        <option value="de">German</option>
        <option value="fr">French</option>
        <option value="it">Italian</option>
      </SelectField>
      <CheckField
        name="flexible_matching"
        label="Flexible matching"
        hint="Enrol a learner even when the course or cohort a partner sends is not on file. Otherwise such requests are refused. An application may have its own setting."
        defaultChecked={organization?.flexible_matching}
      />
      <TextField
        name="default_course"
        label="Default course"
        isOptional
        hint="Slug of the course for learners who come without one."
        defaultValue={organization?.default_course ?? ""}
        autoCapitalize="none"
        spellCheck={false}
      />
      {organization && (
        <TextField
          name="default_access_days"
          label="Default access, in days"
          hint="Length of the access window where no cohort says otherwise."
          type="number"
          inputMode="numeric"
          min={1}
          max={3650}
          required
          defaultValue={String(organization.default_access_days)}
        />
      )}
      <CheckField
        name="auto_assign_mandatory"
        label="Assign mandatory lessons by themselves"
        hint="Every new learner gets the organization’s compulsory lessons."
        defaultChecked={organization?.auto_assign_mandatory}
      />
      <CheckField
        name="people_may_write"
        label="People may write by API"
        hint="Managers and administrators may change things with a token of their own. Otherwise only applications may. Users are created, imported and handed over by applications in any case."
        defaultChecked={organization?.people_may_write}
      />
      {organization && <SpeechField organization={organization} />}
      <CheckField
        name="swiss_spelling"
        label="Swiss spelling"
        hint="German on learner pages is written with ss for ß."
        defaultChecked={organization?.swiss_spelling}
      />
      <CheckField
        name="mails_reminders"
        label="Remind learners by mail"
        hint="Of what is due or waiting, once a day at most. Each mail has a link that stops them. Otherwise only those are reminded who switch it on at their account. Needs a mail server."
        defaultChecked={organization?.mails_reminders}
      />
      <CheckField
        name="sign_up_is_open"
        label="Open sign-up"
        hint={`People make their own account at /join/${organization?.slug ?? "…"}.`}
        defaultChecked={organization?.sign_up.is_open}
      />
      <TextField
        name="sign_up"
        label="E-mail domains for sign-up"
        isOptional
        hint="Who may join, such as example.com. Separate several with commas."
        defaultValue={organization?.sign_up.allowed_domains.join(", ") ?? ""}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="address_ranges"
        label="Address ranges"
        isOptional
        hint="Networks that many people share, each with its own limit of requests an hour, such as 203.0.113.0/24=5000. Separate several with commas."
        defaultValue={(organization?.address_ranges ?? [])
          .map(({ cidr, requests_per_hour }) => `${cidr}=${requests_per_hour}`)
          .join(", ")}
        autoCapitalize="none"
        spellCheck={false}
      />
      <CheckField
        name="is_sandbox"
        label="Sandbox"
        hint="Marks an organization that partners try things out in."
        defaultChecked={organization?.is_sandbox}
      />
    </fieldset>
  );
}

const titleLanguages = ["en", "de", "fr", "it"] as const;

function languageOf(form: FormData) {
  return titleLanguages.find((language) => language === textOf(form, "default_language")) ?? null;
}

export function readSettings(form: FormData) {
  return {
    name: textOf(form, "name"),
    time_zone: textOf(form, "time_zone"),
    default_language: languageOf(form),
    flexible_matching: isChecked(form, "flexible_matching"),
    default_course: textOrNull(form, "default_course"),
    ...(form.has("default_access_days")
      ? { default_access_days: numberOf(form, "default_access_days") }
      : {}),
    auto_assign_mandatory: isChecked(form, "auto_assign_mandatory"),
    people_may_write: isChecked(form, "people_may_write"),
    browser_speech: textOf(form, "browser_speech") === "yes",
    swiss_spelling: isChecked(form, "swiss_spelling"),
    mails_reminders: isChecked(form, "mails_reminders"),
    sign_up: {
      is_open: isChecked(form, "sign_up_is_open"),
      allowed_domains: wordsOf(form, "sign_up"),
    },
    address_ranges: wordsOf(form, "address_ranges").map((word) => {
      const [cidr = "", limit = ""] = word.split("=");
      return { cidr, requests_per_hour: Number(limit) };
    }),
    is_sandbox: isChecked(form, "is_sandbox"),
  };
}
