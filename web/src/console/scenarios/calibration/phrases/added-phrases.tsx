import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../../../design/notice.tsx";
import { Table } from "../../../../design/tables/table.tsx";
import { countOf } from "../../../count.ts";
import { briefMomentOf } from "../../../date.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { sentenceOf } from "../../../problem.ts";
import { ListPaging } from "../../../search/list-paging.tsx";
import { PHRASES_HEADING } from "../../focus-after-change.ts";
import type { Language } from "../../scenario-search.ts";
import { type Phrase, phrasesQuery, useDeletePhrase } from "../queries.ts";
import { PromotePhrase } from "./promote-phrase.tsx";

interface AddedPhrasesProps {
  scenario: number;
  language: Language;
  page: number | undefined;
}

/** What operators added on top of what the scenario's authors wrote. */
export function AddedPhrases({ scenario, language, page }: AddedPhrasesProps) {
  const { data, error } = useQuery(phrasesQuery(scenario, language, page));
  return (
    <section className="page-section" aria-labelledby={PHRASES_HEADING}>
      <h2 id={PHRASES_HEADING} tabIndex={-1}>
        Added phrases
      </h2>
      <p className="scenario-hint">
        A sentence that should be heard, or should not, counts in talks that begin after you add it. It stays
        when the scenario is imported anew.
      </p>
      <div className="form-actions">
        <PromotePhrase scenario={scenario} language={language} source="typed" action="Add a phrase" />
      </div>
      {error && <Notice kind="problem">{sentenceOf(error)}</Notice>}
      {data && (
        <>
          <p className="quiet" role="status">
            {data.count === 0 ? "None was added yet." : countOf(data.count, "phrase")}
          </p>
          {data.count > 0 && <PhraseTable scenario={scenario} phrases={data.results} />}
          <ListPaging page={page} count={data.count} />
        </>
      )}
    </section>
  );
}

const kinds: Record<Phrase["kind"], string> = {
  example: "Example",
  counter_example: "Counter-example",
  test: "Test phrase",
};
const sources: Record<Phrase["source"], string> = {
  typed: "Typed in",
  flag: "From a learner’s flag",
  disagreement: "From a talk that a model judged",
};

function PhraseTable({ scenario, phrases }: { scenario: number; phrases: readonly Phrase[] }) {
  return (
    <Table
      caption="Added phrases"
      rows={phrases}
      keyOf={({ id }) => id}
      columns={[
        { heading: "Phrase", cell: ({ text, language }) => <q lang={language}>{text}</q> },
        {
          heading: "Used as",
          cell: ({ kind, concept }) => (
            <>
              {kinds[kind]}
              <code className="table-detail">{concept}</code>
            </>
          ),
        },
        {
          heading: "Added",
          cell: ({ creation_date: moment, added_by: operator, source }) => (
            <>
              {briefMomentOf(moment)}
              <span className="table-detail">{operator}</span>
              <span className="table-detail">{sources[source]}</span>
            </>
          ),
        },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (phrase) => <RevokePhrase scenario={scenario} phrase={phrase} />,
        },
      ]}
    />
  );
}

function RevokePhrase({ scenario, phrase }: { scenario: number; phrase: Phrase }) {
  const remove = useDeletePhrase(scenario, phrase.id);
  return (
    <fieldset className="table-actions" aria-label={phrase.text}>
      <ConfirmChange
        action="Take back"
        isSmall
        question="Take this phrase back?"
        consequences={
          <p>
            Talks that begin from now on go without <q lang={phrase.language}>{phrase.text}</q>. Scores stay
            as they are.
          </p>
        }
        change={remove}
        onConfirm={(end) => remove.mutate(undefined, end)}
      />
    </fieldset>
  );
}
