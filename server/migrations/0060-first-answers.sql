-- What was chosen first is what statistics of a question count; null where it is not known, and while a scene is not over.
alter table answer add column first_option_ids text[];
-- A scene that is not over: nothing about it counts yet.
alter table answer add column is_unfinished boolean not null default false;
-- Missed questions come back after the last section: that one was answered again there, and when it was right. The score
-- does not move.
alter table answer add column asked_again_at timestamptz;
alter table answer add column mastered_at timestamptz;
update answer set first_option_ids = option_ids where attempts = 1;

-- Frozen with the score: the mark that the lesson asked for, and whether it was reached, at the first try or when what
-- had been missed was asked again. Null: nobody passes or fails this lesson.
alter table curriculum
  add column pass_mark integer check (pass_mark between 1 and 100),
  add column passed boolean,
  add check ((passed is null) = (pass_mark is null)),
  add check (passed is null or completed_at is not null);
