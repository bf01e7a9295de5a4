-- What organizations are billed for outlives the rows that it is counted from: deliveries are dropped after five weeks, people are
-- erased, and a month that has been billed must not change.
create table usage_month (
  organization_id bigint not null references organization,
  -- Its first day; months begin and end in UTC.
  month date not null check (extract(day from month) = 1),
  learners_active integer not null,
  events bigint not null,
  deliveries bigint not null,
  counted_at timestamptz not null,
  primary key (organization_id, month)
);
