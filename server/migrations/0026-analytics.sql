-- Analytics say how long people learn and when, which nothing has recorded until now; and they count a million rows
-- within the time of a page view, which takes indexes and, for what is over, totals that are kept.

-- One stretch of work in one lesson, from the first to the last action in it. features/activity says when one ends.
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

-- What an organization did in a day, a week or a month that is over. Counted when it is first asked for; it may be
-- deleted at any time and is then counted again. The time zone belongs to the key: it decides what a day is.
create table analytics_period (
  organization_id bigint not null references organization,
  time_zone text not null,
  unit text not null check (unit in ('day', 'week', 'month')),
  period date not null,
  active_users integer not null,
  started integer not null,
  completed integer not null,
  time_spent_seconds bigint not null,
  primary key (organization_id, time_zone, unit, period)
);

create index user_creation on "user" (organization_id, creation_date) include (is_active);
create index feedback_period on feedback (organization_id, modified_date) include (rating);
create index feedback_user on feedback (organization_id, user_id, modified_date);

-- Lessons of before: the moments that were kept are actions too. Fifteen minutes without one end a sitting.
with action as (
  select organization_id, curriculum_id, started_at as at from subsection_progress
  union all
  select organization_id, curriculum_id, completed_at from subsection_progress where completed_at is not null
  union all
  select organization_id, curriculum_id, creation_date from answer
  union all
  select organization_id, curriculum_id, creation_date from feedback
), marked as (
  select *, coalesce(at - lag(at) over (partition by curriculum_id order by at) > interval '15 minutes', true) as begins
  from action
), numbered as (
  select *, count(*) filter (where begins) over (partition by curriculum_id order by at) as number from marked
)
insert into sitting (organization_id, curriculum_id, user_id, began_at, ended_at)
select numbered.organization_id, curriculum_id, user_id, min(at), max(at)
from numbered
join curriculum on curriculum.organization_id = numbered.organization_id and curriculum.id = curriculum_id
group by numbered.organization_id, curriculum_id, user_id, number;

insert into learner_activity (organization_id, user_id, first_sitting_at, last_sitting_at, last_activity_at)
select organization_id, user_id, min(began_at), max(began_at), max(ended_at) from sitting
group by organization_id, user_id;
