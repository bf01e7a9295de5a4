-- Home keeps the learner's own measure.
create table weekly_goal (
  organization_id bigint not null,
  user_id bigint not null,
  -- On how many days of a week the learner wants to practise. Null: they want no goal, and are not asked again.
  days integer check (days between 1 and 5),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);
call keep_behind_horizon_on('weekly_goal');
