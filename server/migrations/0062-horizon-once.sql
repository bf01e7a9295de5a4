-- A transaction looks at the horizon once, not for each row: bulk updates spent a third of their time on it (docs/decisions/0011).
-- Its number stands until it ends, and the barrier waits for that number: what it saw first holds for all that it writes.
create or replace function keep_behind_horizon() returns trigger language plpgsql as $$
declare
  seen   text := current_setting('lectern.horizon', true);
  own    xid8;
  closed timestamptz;
begin
  if seen is null or seen = '' then
    own := pg_current_xact_id();
    select coalesce(closing_until, settled_until) into closed from sync_horizon;
    seen := set_config('lectern.horizon', closed::text, true);
  else
    closed := seen::timestamptz;
  end if;
  if new.modified_date <= closed then
    new.modified_date := closed + interval '1 microsecond';
  end if;
  return new;
end $$;

-- Tables that came since and forgot it.
do $$
declare
  name regclass;
begin
  for name in
    select pg_class.oid::regclass from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = current_schema()::regnamespace
    where attname = 'modified_date' and not attisdropped
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'row_behind_horizon')
  loop
    call keep_behind_horizon_on(name);
  end loop;
end $$;
