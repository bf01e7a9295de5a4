-- A store may answer that it took a statement and not hold it: because it lost it, or was restored from a backup. What is
-- found missing when it is read back has an outcome of its own, so that exactly that is sent again.
alter table statement
  drop constraint statement_outcome_check,
  drop constraint statement_check1,
  add constraint statement_outcome_check check (outcome in ('parked', 'dropped', 'given_up', 'missing')),
  -- What was delivered long ago has no text any more, and can be found missing all the same.
  add constraint statement_text_check check (body is not null or outcome is null or outcome = 'missing');
create index statement_missing on statement (organization_id, id) where outcome = 'missing';
