-- The console says a notice in its reader's language, by the codes of its sentences and the values in them.
-- Null: raised by a release that knew none.
alter table notice add column sentences jsonb;
