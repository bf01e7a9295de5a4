-- Skills become something to describe, to aim for and to look up; until here lessons merely named them.
alter table skill
  add column description text not null default '',
  add column category text,
  add column parent_id bigint references skill,
  add column is_active boolean not null default true;
create index on skill (organization_id, modified_date, id);

-- A learner's aim. What they have practised is read from their lessons.
create table skill_assignment (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  skill_id bigint not null references skill,
  target_level integer not null check (target_level between 1 and 5),
  source text not null check (source in ('api', 'self', 'admin')),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, user_id, skill_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
create index on skill_assignment (organization_id, skill_id);
create index on template_skill (skill_id);

-- Its changes keep behind the mirrors' horizon (0032).
call keep_behind_horizon_on('skill_assignment');
