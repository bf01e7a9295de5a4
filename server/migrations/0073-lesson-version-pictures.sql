-- A version that learners got is shown, compared and begun from again with the pictures that it had.
alter table lesson_version
  -- By name, what pages have to know of each.
  add column pictures jsonb not null default '{}';
