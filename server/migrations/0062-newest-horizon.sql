-- Each transaction that writes looks at the horizon, which is moved three times a second while somebody asks for what has changed.
-- While a snapshot is held, PostgreSQL keeps every earlier version of its row. So what grows is its key, and the newest is found first.
alter table sync_horizon
  drop constraint sync_horizon_pkey,
  add primary key (settled_until);

create or replace function keep_behind_horizon() returns trigger language plpgsql as $$
declare
  seen   text := current_setting('lectern.horizon', true);
  own    xid8;
  closed timestamptz;
begin
  if seen is null or seen = '' then
    own := pg_current_xact_id();
    select coalesce(closing_until, settled_until) into closed from sync_horizon order by settled_until desc limit 1;
    seen := set_config('lectern.horizon', closed::text, true);
  else
    closed := seen::timestamptz;
  end if;
  if new.modified_date <= closed then
    new.modified_date := closed + interval '1 microsecond';
  end if;
  return new;
end $$;
