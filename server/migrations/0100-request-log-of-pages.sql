-- Refused pages stand in the request log, too, with the learner who met them.
alter table request_log
  add column user_id bigint,
  add column is_page boolean not null default false;
