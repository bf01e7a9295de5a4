-- A learner's own instance of a template. A second launch of the same one finds this row.
create table curriculum (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  title text not null,
  language text,
  status text not null check (status in ('generating', 'ready', 'in_progress', 'completed', 'generation_failed')),
  subsections_total integer not null,
  subsections_completed integer not null default 0,
  first_opened_at timestamptz,
  last_activity_at timestamptz,
  completed_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- The share of its questions that was right at the first try, frozen at completion. Null: it has none.
  score numeric(5, 2) check (score between 0 and 100),
  -- Frozen with the score: the mark that the lesson asked for, and whether it was reached, at the first try or when what
  -- had been missed was asked again. Null: nobody passes or fails this lesson.
  pass_mark integer check (pass_mark between 1 and 100),
  passed boolean,
  -- Frozen with it: the time that was measured, in how many rounds the questions were answered, and whether nobody reads as fast.
  spent_seconds integer check (spent_seconds >= 0),
  rounds integer check (rounds >= 1),
  implausibly_fast boolean,
  unique (organization_id, id),
  unique (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((status = 'completed') = (completed_at is not null)),
  check (score is null or completed_at is not null),
  check ((passed is null) = (pass_mark is null)),
  check (passed is null or completed_at is not null),
  check (spent_seconds is null or completed_at is not null)
);
create index on curriculum (organization_id, template_id);
create index on curriculum (organization_id, creation_date, id);
create index on curriculum (organization_id, modified_date, id);
create index on curriculum (organization_id, completed_at, id) where completed_at is not null;
-- Averages are read from here alone.
create index curriculum_score on curriculum (organization_id, completed_at, user_id, score) where score is not null;
call keep_behind_horizon_on('curriculum');

-- The lesson as it was written for this learner, frozen when it is first opened.
create table lesson_content (
  organization_id bigint not null,
  curriculum_id bigint primary key,
  author text not null check (author in ('template', 'ai')),
  -- Which version of the template it was written from, and what came out.
  template_hash text not null,
  lesson_hash text not null,
  lesson jsonb not null,
  creation_date timestamptz not null,
  -- What the embedded author wrote, where a model wrote `lesson`: it is written anew at launch only where what it is made from has
  -- changed. Null where nothing else stands in its place.
  skeleton_hash text,
  -- The order of its options, and what stands for them in its pages, are made of this: of the lesson's number anybody could
  -- make them, and read the right order off the page.
  shuffle_seed uuid default gen_random_uuid(),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);

-- A row per subsection that was started; positions count from 1. The closing one (summary and rating) has the
-- id 'closing' and is started and completed in the same moment.
create table subsection_progress (
  organization_id bigint not null,
  curriculum_id bigint not null,
  subsection_id text not null,
  position integer not null,
  started_at timestamptz not null,
  completed_at timestamptz,
  -- Below the mark after two rounds a learner is led back to read: up to which round that was done.
  read_after_round integer not null default 0 check (read_after_round >= 0),
  primary key (curriculum_id, subsection_id),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);

-- Every answer is kept the moment it is given.
create table answer (
  organization_id bigint not null,
  curriculum_id bigint not null,
  subsection_id text not null,
  question_id text not null,
  option_ids text[] not null,
  is_correct boolean not null,
  attempts integer not null default 1,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- Null: not known.
  is_right_at_first boolean,
  -- What was chosen first is what statistics of a question count; null while a scene is not over.
  first_option_ids text[],
  -- A scene that is not over: nothing about it counts yet.
  is_unfinished boolean not null default false,
  -- Missed questions come back after the last section: that one was answered again there, and when it was right. The score
  -- does not move.
  asked_again_at timestamptz,
  mastered_at timestamptz,
  -- Which form the last answer was given to; the first answer is always one to the first.
  form integer not null default 1 check (form >= 1),
  -- In which round after the last section it was given; 0: in its section.
  round integer not null default 0 check (round >= 0),
  -- Whether the question counts; null: the lesson's text tells.
  is_counted boolean,
  -- Keys of the skills that it is evidence of; null: all that its lesson teaches.
  skills text[],
  primary key (curriculum_id, question_id),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);
call keep_behind_horizon_on('answer');

-- What a certificate says of the time that somebody spent is measured, between what was shown and what was answered.
-- Made when a lesson is opened for the first time: without a row nothing was measured.
create table lesson_time (
  organization_id bigint not null,
  curriculum_id bigint primary key,
  -- When a page of the lesson was shown last, or a form of it was sent.
  shown_at timestamptz not null,
  spent_ms bigint not null default 0 check (spent_ms >= 0),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);

-- A completed lesson stays completed. For its certificate its questions can be answered once more, from a day after on.
create table retake_answer (
  organization_id bigint not null,
  curriculum_id bigint not null,
  -- Which retake, from 1.
  number integer not null check (number >= 1),
  question_id text not null,
  form integer not null check (form >= 1),
  -- The first answer; of a scene the way so far, until it is over.
  option_ids text[] not null,
  is_right boolean not null,
  is_unfinished boolean not null,
  answered_at timestamptz not null,
  primary key (curriculum_id, number, question_id),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);

-- One star rating a lesson; the last one counts.
create table feedback (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  curriculum_id bigint not null unique,
  user_id bigint not null,
  rating integer not null check (rating between 1 and 5),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index feedback_period on feedback (organization_id, modified_date) include (rating);
create index feedback_user on feedback (organization_id, user_id, modified_date);
create index feedback_modified on feedback (organization_id, modified_date, id);
call keep_behind_horizon_on('feedback');

-- `return_url` belongs to the lesson that the link opens (decision F5): kept with learner and lesson, so that neither a
-- second link nor a launch from an LMS nor another tab, which replace the browser's session, takes it away.
create table lesson_return (
  organization_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  return_url text not null,
  set_at timestamptz not null,
  primary key (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
