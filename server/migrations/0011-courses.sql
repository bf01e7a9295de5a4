-- The commercial deal a learner comes through. Neither a template nor a lesson.
create table course (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  slug text not null,
  title text not null,
  access_days integer not null check (access_days > 0),
  is_premium boolean not null default false,
  -- False for a course that flexible matching made, until an operator has looked at it.
  is_curated boolean not null default true,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- The application whose requests may name the course, because flexible matching made it; null: all of the organization.
  application_id bigint,
  unique (organization_id, id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
create unique index course_slug on course (organization_id, lower(slug), (coalesce(application_id, 0)));
create index on course (organization_id, application_id) where application_id is not null;
call keep_behind_horizon_on('course');

-- A dated intake of a course.
create table cohort (
  organization_id bigint not null,
  course_id bigint not null,
  start_date date not null,
  primary key (course_id, start_date),
  foreign key (organization_id, course_id) references course (organization_id, id)
);

-- A learner's place in a course, with the window of access. At most one is open per learner.
create table enrolment (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  course_id bigint not null,
  cohort date,
  matched text not null check (matched in ('exact', 'default_window', 'created_course')),
  access_starts_at timestamptz not null,
  access_ends_at timestamptz,
  closed_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  foreign key (organization_id, course_id) references course (organization_id, id)
);
create unique index enrolment_current on enrolment (organization_id, user_id) where closed_at is null;
create index on enrolment (organization_id, course_id, cohort) where closed_at is null;
create index on enrolment (organization_id, modified_date, id);
call keep_behind_horizon_on('enrolment');
