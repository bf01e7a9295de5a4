import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { TextField } from "../../design/field.tsx";
import { textOf } from "../form-values.ts";
import { RequestForm } from "../request-form.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { BrandingFields, readBranding } from "./branding-fields.tsx";
import { useCreateOrganization } from "./queries.ts";
import { readSettings, SettingsFields } from "./settings-fields.tsx";
import { suggestSlug } from "./slug.ts";

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
      onSuccess: ({ id }) => navigate({ to: "/organizations/$id", params: { id: String(id) } }),
    });
  }

  return (
    <>
      <PageHead
        title="New organization"
        lead="Everything but the slug can be changed later."
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
        </div>
        <SettingsFields />
        <BrandingFields name={name} />
      </RequestForm>
    </>
  );
}
