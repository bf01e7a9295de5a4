-- "Retried … until success" (specification, xAPI): what a store refused waits apart from the others and is tried again by
-- itself, after an hour and then every six, until the store takes it or an operator gives it up (decision G17).
alter table statement
  add column parkings integer not null default 0,
  add column retry_at timestamptz,
  drop constraint statement_outcome_check,
  add constraint statement_outcome_check check (outcome in ('parked', 'dropped', 'given_up'));
update statement set parkings = 1, retry_at = finished_at + interval '1 hour' where outcome = 'parked';
create index statement_to_retry on statement (retry_at) where outcome = 'parked';
