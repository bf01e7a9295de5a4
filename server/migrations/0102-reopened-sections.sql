-- Who is below the mark after two rounds is led back to read: up to which round that was done.
alter table subsection_progress add column read_after_round integer not null default 0 check (read_after_round >= 0);
