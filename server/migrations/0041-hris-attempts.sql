-- A run that ends the process that works on it would end the next one too, and every one after it; and the bearer of an
-- identity provider has to be replaced without a gap.
alter table hris_connection
  -- The bearer from before, until the identity provider sends the new one.
  add column former_token_hash bytea unique,
  add column former_token_until timestamptz;
alter table hris_run
  -- How often it was taken up since it last got on.
  add column attempts integer not null default 0,
  -- Changes that were left when it was last taken up; null while it reads.
  add column left_to_do integer;
