-- The console says what an LMS answered to a score in its reader's language, by codes and values beside the sentence.
-- Null: of a release that knew none.
alter table lti_score add column last_error_sentences jsonb;
