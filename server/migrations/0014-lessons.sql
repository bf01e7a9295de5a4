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
  unique (organization_id, id),
  unique (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((status = 'completed') = (completed_at is not null)),
  check (score is null or completed_at is not null)
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
  -- Null: answered more than once before this was kept.
  is_right_at_first boolean,
  primary key (curriculum_id, question_id),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id)
);
call keep_behind_horizon_on('answer');

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
