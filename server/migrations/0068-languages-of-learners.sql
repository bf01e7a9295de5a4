-- Learners read surveys in their own language, and German as their country writes it.
-- Both columns have a constant default, so neither table is rewritten nor held for longer than a moment.
alter table organization add column swiss_spelling boolean not null default false;
-- By language: title, description, and of each question in order its text and the labels of its options by value.
alter table survey_template add column translations jsonb not null default '{}';
