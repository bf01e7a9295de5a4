-- Operators see how well points are heard, by their authors' test phrases, and teach the detector sentences that it misses.
-- Null: brought in before they were kept.
alter table scenario add column test_phrases jsonb;

-- What operators add to a point, in one language, on top of what its authors wrote: it is in every edition from then on, also
-- after the scenario is imported anew. Where a sentence came from is said, but not who said it.
create table scenario_phrase (
  id bigint generated always as identity primary key,
  scenario_id bigint not null references scenario,
  -- Key of the point.
  concept text not null,
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  kind text not null check (kind in ('example', 'counter_example', 'test')),
  text text not null check (length(text) between 1 and 500),
  source text not null check (source in ('typed', 'flag', 'disagreement')),
  -- Who added it, as the audit log names them.
  added_by text,
  creation_date timestamptz not null,
  unique (scenario_id, language, concept, text)
);
