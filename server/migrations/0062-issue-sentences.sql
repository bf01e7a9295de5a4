-- The console says what there is to look at in its reader's language, by codes and values beside the sentences.
-- Null: found by a release that knew none.
alter table hris_issue
  add column detail_sentences jsonb,
  add column advice_sentences jsonb;
