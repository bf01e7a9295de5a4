import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeButton } from "../../../../design/button.tsx";
import { Dialog } from "../../../../design/dialogs/dialog.tsx";
import { languageWithinSentence } from "../../../language/language.ts";
import { contentQuery, scenarioQuery } from "../../queries.ts";
import { type Language, languageNames } from "../../scenario-search.ts";
import { type NewPhrase, type Phrase, useAddPhrase, usePreviewPhrase } from "../queries.ts";
import { EffectStep } from "./effect-step.tsx";
import { PhraseForm } from "./phrase-form.tsx";

interface PromotePhraseProps {
  scenario: number;
  language: Language;
  /** Where it was found. */
  source: Phrase["source"];
  text?: string;
  concept?: string;
  kind?: Phrase["kind"];
  action?: string;
}

/** A sentence is written, its effect looked at, and then added to a point. */
export function PromotePhrase({ action = "Use as a phrase", ...props }: PromotePhraseProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChangeButton isSmall onClick={() => setOpen(true)}>
        {action}
      </ChangeButton>
      {isOpen && <PromoteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type PromoteDialogProps = Omit<PromotePhraseProps, "action"> & { onClose: () => void };

function PromoteDialog({ scenario, language, source, onClose, ...given }: PromoteDialogProps) {
  const { text = "", concept = "", kind = "example" } = given;
  const [sent, setSent] = useState<NewPhrase>({ language, text, concept, kind });
  const { data: content } = useQuery(contentQuery(String(scenario)));
  const { data: shown } = useQuery(scenarioQuery(String(scenario)));
  const preview = usePreviewPhrase(scenario);
  const add = useAddPhrase(scenario, source);
  const points = content?.scripts.find((script) => script.language === language)?.concepts ?? [];
  return (
    <Dialog
      title={`A phrase in ${languageWithinSentence(languageNames[language])}`}
      description={
        <p>
          Talks that begin from now on go by it
          {shown?.organization_id === null && ", in every organization that has this scenario"}. Scores stay
          as they are. You can take it back.
        </p>
      }
      isOpen
      onClose={onClose}
    >
      {preview.data ? (
        <EffectStep
          phrase={sent}
          effect={preview.data}
          isBusy={add.isPending}
          error={add.error}
          onBack={() => {
            preview.reset();
            add.reset();
          }}
          onAdd={() => add.mutate(sent, { onSuccess: onClose })}
        />
      ) : (
        points.length > 0 && (
          <PhraseForm
            phrase={sent}
            points={points}
            isLearners={source !== "typed"}
            isBusy={preview.isPending}
            error={preview.error}
            onCancel={onClose}
            onSubmit={(phrase) => {
              setSent(phrase);
              preview.mutate(phrase);
            }}
          />
        )
      )}
    </Dialog>
  );
}
