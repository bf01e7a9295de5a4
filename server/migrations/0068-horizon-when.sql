-- A row's place against the horizon is asked for where PostgreSQL decides whether to call the trigger: the call itself, which
-- only a transaction's first row and rows behind the horizon need, took a tenth of a bulk request's time
-- (docs/decisions/0011).
create or replace procedure keep_behind_horizon_on(name regclass) language plpgsql as $$
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

do $$
declare
  name regclass;
begin
  for name in select tgrelid::regclass from pg_trigger where tgname = 'row_behind_horizon'
  loop
    call keep_behind_horizon_on(name);
  end loop;
end $$;
