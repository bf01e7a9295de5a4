-- A certificate for an hour of trying options says nothing: an organization says what it asks for.
alter table certificate_setting
  -- Of the first answers, in percent.
  add column minimum_right_at_first integer not null default 50 check (minimum_right_at_first between 0 and 100),
  -- Null: any time will do.
  add column minimum_minutes integer check (minimum_minutes between 1 and 240);
