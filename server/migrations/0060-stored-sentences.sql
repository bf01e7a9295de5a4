-- The console says stored reasons in its reader's language, by codes and values beside the English sentences.
-- Null: of a release that knew none.
alter table hris_run
  add column held_sentences jsonb,
  add column incomplete_sentences jsonb,
  add column failure_sentences jsonb;
alter table hris_issue
  add column detail_sentences jsonb,
  add column advice_sentences jsonb;
alter table hris_connection add column state_sentences jsonb;
alter table lti_score add column last_error_sentences jsonb;
alter table record_store_lane add column last_error_sentences jsonb;
alter table statement add column last_error_sentences jsonb;
alter table webhook_endpoint_failure add column sentences jsonb;
alter table job add column error_sentences jsonb;
