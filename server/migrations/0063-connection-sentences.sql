-- The console says what an HR connection lacks in its reader's language, by codes and values beside the sentence.
-- Null: of a release that knew none.
alter table hris_connection add column state_sentences jsonb;
