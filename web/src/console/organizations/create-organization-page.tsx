import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Disclosure } from "../../design/disclosure.tsx";
import { TextField } from "../../design/forms/field.tsx";
import { textOf } from "../forms/form-values.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { fieldErrors } from "../problem.ts";
import { PageHead } from "../shell/page-head.tsx";
import { BrandingFields, readBranding } from "./branding/branding-fields.tsx";
import { useCreateOrganization } from "./queries.ts";
import { readSettings, SettingsFields, SpeechField, TimeZoneField } from "./settings/settings-fields.tsx";
import { suggestSlug } from "./settings/slug.ts";

export function CreateOrganizationPage() {
  const navigate = useNavigate();
  const create = useCreateOrganization();
  const [name, setName] = useState("");
  const [slug, setSlug] = useState<string | null>(null);

  async function submit(form: FormData) {
    const body = {
      slug: textOf(form, "slug"),
      ...readSettings(form),
      branding: await readBranding(form),
    };
    create.mutate(body, {
      onSuccess: ({ id }) => navigate({ to: "/organizations/$id/applications", params: { id: String(id) } }),
    });
  }

  return (
    <>
      <PageHead
        title="New organization"
        lead="A name, a slug, a time zone and an answer will do. Everything but the slug can be changed later."
        back={{ to: "/organizations", label: "Organizations" }}
      />
      <RequestForm
        label="New organization"
        submit="Create organization"
        isBusy={create.isPending}
        error={create.error}
        onSubmit={submit}
        onCancel={() => navigate({ to: "/organizations" })}
      >
        <div className="form-group">
          <TextField
            name="name"
            label="Name"
            value={name}
            onValueChange={setName}
            required
            maxLength={255}
            autoComplete="organization"
          />
          <TextField
            name="slug"
            label="Slug"
            hint="Its short name in addresses and on the command line: lower-case letters, digits and hyphens."
            value={slug ?? suggestSlug(name)}
            onValueChange={(value) => setSlug(value === "" ? null : value)}
            required
            autoCapitalize="none"
            spellCheck={false}
          />
          <TimeZoneField />
          <SpeechField />
        </div>
        <Disclosure summary="More settings: matching, sign-up, branding" isForced={isAboutMore(create.error)}>
          <SettingsFields />
          <BrandingFields name={name} />
        </Disclosure>
      </RequestForm>
    </>
  );
}

const shownFields = ["name", "slug", "time_zone", "browser_speech"];

function isAboutMore(error: unknown): boolean {
  return Object.keys(fieldErrors(error)).some((field) => !shownFields.includes(field));
}
