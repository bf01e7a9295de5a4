import { useEffect, useRef } from "react";
import { Button } from "../../../../design/button.tsx";
import { Notice } from "../../../../design/notice.tsx";
import { Table } from "../../../../design/tables/table.tsx";
import { countOf } from "../../../count.ts";
import { sentenceOf } from "../../../problem.ts";
import type { NewPhrase, PhraseEffect } from "../queries.ts";
import { percentOf } from "../share-bar.tsx";

interface EffectStepProps {
  phrase: NewPhrase;
  effect: PhraseEffect;
  isBusy: boolean;
  error: unknown;
  onBack: () => void;
  onAdd: () => void;
}

/** What the phrase would change, before it is added. */
export function EffectStep({ phrase, effect, isBusy, error, onBack, onAdd }: EffectStepProps) {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { broken, mended, points } = effect;
  return (
    <div className="form">
      <p ref={head} tabIndex={-1}>
        <q lang={phrase.language}>{effect.text}</q> {heardInWords(phrase, effect)}
      </p>
      {broken.length > 0 && (
        <Notice kind="problem">
          <p>{countOf(broken.length, "phrase")} would no longer be heard as meant:</p>
          <PhraseList phrases={broken} />
        </Notice>
      )}
      {mended.length > 0 && (
        <div>
          <p>{countOf(mended.length, "phrase")} would be heard as meant from then on:</p>
          <PhraseList phrases={mended} />
        </div>
      )}
      <Table
        caption="Figures now and with the phrase"
        rows={points}
        keyOf={({ concept }) => concept}
        columns={[
          {
            heading: "Point",
            cell: ({ concept_name: name }) => <span lang={phrase.language}>{name}</span>,
          },
          {
            heading: "Precision",
            cell: ({ before, after }) => changeOf(before.precision, after.precision),
          },
          {
            heading: "Recall",
            cell: ({ before, after }) => changeOf(before.recall, after.recall),
          },
        ]}
      />
      {error !== null && <Notice kind="problem">{sentenceOf(error)}</Notice>}
      <div className="form-actions">
        <Button onClick={onBack}>Back</Button>
        <Button look={broken.length > 0 ? "danger" : "primary"} isBusy={isBusy} onClick={onAdd}>
          {broken.length > 0 ? "Add it anyway" : "Add phrase"}
        </Button>
      </div>
    </div>
  );
}

function PhraseList({ phrases }: { phrases: PhraseEffect["broken"] }) {
  return (
    <ul className="phrase-list">
      {phrases.map(({ text, concept, kind, language }) => (
        <li key={`${concept} ${kind} ${text}`}>
          <q lang={language}>{text}</q> <code>{concept}</code>
        </li>
      ))}
    </ul>
  );
}

function heardInWords({ kind }: NewPhrase, { is_heard_as_meant: isMeant }: PhraseEffect): string {
  if (kind === "counter_example")
    return isMeant ? "would not be taken for the point." : "would still be taken for the point.";
  return isMeant ? "would be heard." : "would still not be heard; add one that is shorter, or write a rule.";
}

function changeOf(before: number | null, after: number | null): string {
  return before === after ? percentOf(before) : `${percentOf(before)} → ${percentOf(after)}`;
}
