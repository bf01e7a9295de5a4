-- A link to a new password holds for the mailbox that it was sent to. Links from before this are of none, and hold no more.
alter table password_reset add column email text;
