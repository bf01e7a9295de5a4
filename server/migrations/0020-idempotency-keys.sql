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
  -- A repeated request is told again where what it made can be found.
  location text,
  -- Whose people a kept answer may name, so that erasing one of them can take it away. Null: not known.
  organization_id bigint references organization,
  answer_erased_at timestamptz,
  -- A process that was held up longer than its claim must not write over the answer of whoever took the key after it.
  claim_id uuid,
  primary key (caller, path, key)
);
create index on idempotency_key (creation_date);
create index idempotency_key_organization on idempotency_key (organization_id) where answer_erased_at is null;
