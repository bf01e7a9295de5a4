-- The console says in its reader's language why a launch was refused, by codes and values beside the English sentences. Null: of a
-- release that knew none.
alter table lti_launch add column reason_sentences jsonb;
