-- How long people learn and when. One stretch of work in one lesson, from the first to the last action in it.
-- features/activity says when one ends.
create table sitting (
  organization_id bigint not null,
  curriculum_id bigint not null,
  user_id bigint not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (organization_id, curriculum_id, began_at),
  foreign key (organization_id, curriculum_id) references curriculum (organization_id, id),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  check (ended_at >= began_at)
);
create index sitting_period on sitting (organization_id, began_at, user_id);
create index sitting_user on sitting (organization_id, user_id, began_at);

-- A learner's first and latest sitting. One row each, so that nobody waits for anybody else's.
create table learner_activity (
  organization_id bigint not null,
  user_id bigint not null,
  first_sitting_at timestamptz not null,
  last_sitting_at timestamptz not null,
  last_activity_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
