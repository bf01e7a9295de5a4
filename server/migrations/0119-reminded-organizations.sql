-- An organization may have its learners reminded by mail of what is due; nobody is to begin with.
alter table organization add column mails_reminders boolean not null default false;
