-- Lessons have a score where they have questions: the share that was right at the first try, frozen at completion. What is
-- known of first tries is that of questions answered once; lessons completed before this stay without a score.
alter table answer add column is_right_at_first boolean;
update answer set is_right_at_first = is_correct where attempts = 1;

alter table curriculum
  add column score numeric(5, 2) check (score between 0 and 100),
  add check (score is null or completed_at is not null);
-- Averages are read from here alone.
create index curriculum_score on curriculum (organization_id, completed_at, user_id, score) where score is not null;
