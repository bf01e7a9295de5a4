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
-- among the transactions that the barrier waits for. A transaction looks once, not for each row: its number stands until
-- it ends, so what it saw first holds for all that it writes.
create function keep_behind_horizon() returns trigger language plpgsql as $$
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

-- For every table that carries a modified_date; the file that makes one calls it. A row's place against the horizon is
-- asked for where PostgreSQL decides whether to call the trigger: the call itself, which only a transaction's first row
-- and rows behind the horizon need, took a tenth of a bulk request's time.
create procedure keep_behind_horizon_on(name regclass) language plpgsql as $$
declare
  -- True too while the transaction has not looked at the horizon yet.
  may_be_behind text := 'coalesce(new.modified_date <= nullif(current_setting(''lectern.horizon'', true), '''')::timestamptz, true)';
begin
  execute format('create or replace trigger row_behind_horizon before insert on %s
                  for each row when (%s) execute function keep_behind_horizon()', name, may_be_behind);
  execute format('create or replace trigger change_behind_horizon before update of modified_date on %s
                  for each row when (%s and new.* is distinct from old.*) execute function keep_behind_horizon()',
                 name, may_be_behind);
end $$;
