-- A log that is kept between two backups is worth what can be restored from it: the service is told where it lies, and tries a second of it.
alter table backup_report
  drop constraint backup_report_kind_check,
  -- log: it is kept in the folder; without one, not any more. log_proven and log_failed: it was restored to the moment in up_to.
  add constraint backup_report_kind_check check (kind in ('made', 'proven', 'failed', 'log', 'log_proven', 'log_failed'));
