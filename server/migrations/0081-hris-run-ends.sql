-- Operators ask why a reading took nobody for missing, and which run came instead of the one that they are asked about.
alter table hris_run
  add column incomplete_reason text,
  add column superseded_by bigint;
