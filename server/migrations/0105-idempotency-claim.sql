-- A process that was held up longer than its claim must not write over the answer of whoever took the key after it.
alter table idempotency_key add column claim_id uuid;
