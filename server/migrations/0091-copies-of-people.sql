-- Whose people a kept answer may name, so that erasing one of them can take it away. Null: not known.
alter table idempotency_key add column organization_id bigint references organization;
alter table idempotency_key add column answer_erased_at timestamptz;
create index idempotency_key_organization on idempotency_key (organization_id) where answer_erased_at is null;
