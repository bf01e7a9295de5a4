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
  assignment_id bigint,
  first_opened_at timestamptz,
  last_activity_at timestamptz,
  completed_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check ((status = 'completed') = (completed_at is not null))
);
create index on curriculum (organization_id, template_id);
create index on curriculum (organization_id, creation_date, id);
create index on curriculum (organization_id, modified_date, id);
create index on curriculum (organization_id, completed_at, id) where completed_at is not null;

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
  primary key (curriculum_id, question_id),
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
