-- A backup that nobody has put back is a hope. The service puts the latest one back by itself, if it knows where it lies, and says up
-- to which moment what was put back is proven.
alter table backup_report
  -- made: where it lies.
  add folder text,
  -- Everything that was acknowledged before is in it.
  add up_to timestamptz,
  -- failed: what was wrong with it.
  add failure text,
  drop constraint backup_report_kind_check,
  add constraint backup_report_kind_check check (kind in ('made', 'proven', 'failed'));
