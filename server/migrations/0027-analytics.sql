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
