-- A lesson as the catalogue offers it. Null organization: every organization sees it unless hidden from it.
create table template (
  id bigint generated always as identity primary key,
  organization_id bigint references organization,
  key text not null,
  title text not null,
  description text not null,
  language text not null check (language in ('en', 'de', 'fr', 'it')),
  category text,
  lesson_type text not null check (lesson_type in ('mandatory', 'premade', 'custom')),
  estimated_minutes integer,
  subsection_count integer not null,
  scenario_id text,
  is_scenario_wrapper boolean not null default false,
  image_url text,
  is_active boolean not null default true,
  retired_at timestamptz,
  -- What lessons are written from (content/README.md), and its identity.
  content jsonb not null,
  content_hash text not null,
  -- What the seed files were when they last wrote this row, so that a start need not read them again.
  -- Null: not from the seed, or an operator's import has taken it over.
  seed_hash text,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  -- A partner who offers an English catalogue reads English titles, whatever language a lesson was first written in
  -- (decision E22): the wordings of title and description stand beside the content, which is too large to read in a list.
  wordings jsonb not null default '{}',
  check (is_active = (retired_at is null)),
  check (is_scenario_wrapper = (scenario_id is not null))
);
create unique index template_key on template (coalesce(organization_id, 0), key);
create index on template (organization_id, modified_date);
call keep_behind_horizon_on('template');

create table template_skill (
  template_id bigint not null references template,
  skill_id bigint not null references skill,
  position integer not null,
  primary key (template_id, skill_id)
);
create index on template_skill (skill_id);

-- Who does not see a platform template. Absent: visible. modified_date moves for that organization alone;
-- a row stays when the template is shown again, because a mirror has to learn that it came back.
create table template_visibility (
  template_id bigint not null references template,
  organization_id bigint not null references organization,
  is_visible boolean not null,
  modified_date timestamptz not null,
  -- Nobody is obliged to what they never chose (decision E4): an operator marks what is compulsory for an organization. Null:
  -- not said; then an organization's own template is what its content says, and the platform's is optional.
  is_mandatory boolean,
  primary key (template_id, organization_id)
);
call keep_behind_horizon_on('template_visibility');

-- The lessons a course carries. None listed: the whole catalogue.
create table course_template (
  organization_id bigint not null,
  course_id bigint not null,
  template_id bigint not null references template,
  primary key (course_id, template_id),
  foreign key (organization_id, course_id) references course (organization_id, id)
);
create index on course_template (organization_id, template_id);
