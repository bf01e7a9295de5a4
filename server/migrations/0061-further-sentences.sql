-- The console says in its reader's language why a record store or an endpoint took nothing, and why a job failed or waits, by codes
-- and values beside the English sentences. Null: of a release that knew none.
alter table record_store_lane add column last_error_sentences jsonb;
alter table statement add column last_error_sentences jsonb;
alter table webhook_endpoint_failure add column sentences jsonb;
alter table job add column error_sentences jsonb;
