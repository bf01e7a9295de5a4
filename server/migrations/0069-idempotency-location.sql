-- A repeated request is told again where what it made can be found.
alter table idempotency_key add column location text;
