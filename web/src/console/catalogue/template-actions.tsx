import { ChangeButton } from "../../design/button.tsx";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { titleOf } from "../language/language.ts";
import { TranslateTemplate } from "../studio/models/translate-template.tsx";
import { type Template, useSetTemplateActive } from "./queries.ts";

export function TemplateActions({ template }: { template: Template }) {
  const setActive = useSetTemplateActive(template.id);
  const title = titleOf(template);
  return (
    <fieldset className="table-actions" aria-label={title}>
      <TranslateTemplate template={{ ...template, title }} />
      {template.is_active ? (
        <ConfirmChange
          action="Retire"
          isSmall
          question={`Retire “${title}”?`}
          consequences={
            <p>
              It is no longer offered, and links to it are explained. Learners who have begun it keep working.
              You can reactivate it at any time.
            </p>
          }
          change={setActive}
          onConfirm={(end) => setActive.mutate(false, end)}
        />
      ) : (
        <ChangeButton isSmall isBusy={setActive.isPending} onClick={() => setActive.mutate(true)}>
          Reactivate
        </ChangeButton>
      )}
    </fieldset>
  );
}
