-- A mirror that asks for what changed after its watermark must miss nothing, whenever the change commits (docs/decisions/0011).
-- The horizon is a promise: no change that is not visible yet will carry a modified_date at or before settled_until.
create table sync_horizon (
  id            boolean primary key default true check (id),
  settled_until timestamptz not null,
  closing_until timestamptz check (closing_until > settled_until),
  barrier       bigint
);
insert into sync_horizon (settled_until) values ('1970-01-01T00:00:00Z');

-- Takes its transaction's number first and looks at the horizon second: whoever saw an older horizon is then counted
-- among the transactions that the barrier waits for.
create function keep_behind_horizon() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  perform pg_current_xact_id();
  select coalesce(closing_until, settled_until) into closed from sync_horizon;
  if new.modified_date <= closed then
    new.modified_date := closed + interval '1 microsecond';
  end if;
  return new;
end $$;

-- For every table that carries a modified_date; later migrations call it for the tables that they make.
create procedure keep_behind_horizon_on(name regclass) language plpgsql as $$
begin
  execute format('create trigger row_behind_horizon before insert on %s
                  for each row execute function keep_behind_horizon()', name);
  execute format('create trigger change_behind_horizon before update of modified_date on %s
                  for each row when (new.* is distinct from old.*) execute function keep_behind_horizon()', name);
end $$;

do $$
declare
  name regclass;
begin
  for name in
    select pg_class.oid::regclass from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = current_schema()::regnamespace
    where attname = 'modified_date' and not attisdropped
  loop
    call keep_behind_horizon_on(name);
  end loop;
end $$;
