-- Each reading, and each leaver of an identity provider, counts what the runs of the last 24 hours took away.
-- lectern: no transaction
create index concurrently hris_run_started on hris_run (connection_id, started_at);
