import { optionsOf, SelectField, TextAreaField } from "../../../../design/forms/field.tsx";
import { focusAtOnce } from "../../../focus.ts";
import { textOf } from "../../../forms/form-values.ts";
import { RequestForm } from "../../../forms/request-form.tsx";
import type { ScenarioContent } from "../../queries.ts";
import type { NewPhrase, Phrase } from "../queries.ts";

interface PhraseFormProps {
  phrase: NewPhrase;
  points: ScenarioContent["scripts"][number]["concepts"];
  /** A learner said it, so it may tell who they are. */
  isLearners: boolean;
  isBusy: boolean;
  error: unknown;
  onSubmit: (phrase: NewPhrase) => void;
  onCancel: () => void;
}

const kindWords: Record<Phrase["kind"], string> = {
  example: "Example: it makes the point",
  counter_example: "Counter-example: it sounds like the point and does not make it",
  test: "Test phrase: it makes the point, and is only measured with",
};
const kinds = ["example", "counter_example", "test"] as const;

export function PhraseForm(props: PhraseFormProps) {
  const { phrase, points, isLearners, isBusy, error, onSubmit, onCancel } = props;
  return (
    <RequestForm
      label="A phrase"
      submit="Show what it changes"
      isBusy={isBusy}
      error={error}
      onCancel={onCancel}
      onSubmit={(form) =>
        onSubmit({
          language: phrase.language,
          concept: textOf(form, "concept"),
          kind: kinds.find((kind) => kind === textOf(form, "kind")) ?? "example",
          text: textOf(form, "text"),
        })
      }
    >
      <TextAreaField
        name="text"
        label="Phrase"
        hint={
          isLearners
            ? "A learner said this. Take out names, numbers and anything else that tells who it was: the phrase stays when the learner is erased."
            : "As somebody would say it, without names or anything else that tells who said it."
        }
        defaultValue={phrase.text}
        lang={phrase.language}
        maxLength={500}
        ref={focusAtOnce}
        required
      />
      <SelectField name="concept" label="Point" defaultValue={phrase.concept}>
        {points.map(({ key, name }) => (
          <option key={key} value={key} lang={phrase.language}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="kind" label="Used as" defaultValue={phrase.kind}>
        {optionsOf(kinds, kindWords)}
      </SelectField>
    </RequestForm>
  );
}
