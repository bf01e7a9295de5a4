-- Frozen with the score: the time that was measured, in how many rounds the questions were answered, and whether nobody reads as fast.
alter table curriculum
  add column spent_seconds integer check (spent_seconds >= 0),
  add column rounds integer check (rounds >= 1),
  add column implausibly_fast boolean,
  add check (spent_seconds is null or completed_at is not null);
