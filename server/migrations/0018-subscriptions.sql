-- What an organization has bought, and the rights to lessons that learners hold beside their courses. Operators or
-- their billing write both; partners read them and are told by events.
create table subscription (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  plan text not null,
  status text not null check (status in ('pending', 'trialing', 'active', 'past_due', 'canceled')),
  billing_interval text check (billing_interval in ('monthly', 'yearly', 'custom')),
  seats_total integer check (seats_total > 0),
  current_period_start timestamptz,
  current_period_end timestamptz,
  -- When it was first active or trialing: `subscription.created` is announced once.
  activated_at timestamptz,
  canceled_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id)
);
call keep_behind_horizon_on('subscription');

-- Enrolments are grants too, but they are kept where enrolments are.
create table access_grant (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  type text not null check (type in ('course', 'premium', 'scenario_library')),
  course_id bigint,
  -- The subscription that pays for it, whose cancellation ends it.
  subscription_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  revoked_at timestamptz,
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  unique (organization_id, id),
  check ((type = 'course') = (course_id is not null)),
  foreign key (organization_id, user_id) references "user" (organization_id, id),
  foreign key (organization_id, course_id) references course (organization_id, id),
  foreign key (organization_id, subscription_id) references subscription (organization_id, id)
);
create index on access_grant (organization_id, user_id);
create index on access_grant (organization_id, subscription_id) where revoked_at is null;
create index on access_grant (organization_id, modified_date, id);
call keep_behind_horizon_on('access_grant');
