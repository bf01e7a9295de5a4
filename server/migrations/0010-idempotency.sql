-- The answer to a POST that carried an Idempotency-Key, kept for 24 hours and given again on a repeat.
create table idempotency_key (
  caller text not null,
  path text not null,
  key text not null,
  request_hash bytea not null,
  -- Null while the first request is still at work.
  status integer,
  content_type text,
  body text,
  locked_until timestamptz not null,
  creation_date timestamptz not null,
  primary key (caller, path, key)
);
create index on idempotency_key (creation_date);
