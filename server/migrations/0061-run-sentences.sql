-- The console says why a run is held, has gaps or failed in its reader's language, by codes and values beside the sentences.
-- Null: of a release that knew none.
alter table hris_run
  add column held_sentences jsonb,
  add column incomplete_sentences jsonb,
  add column failure_sentences jsonb;
