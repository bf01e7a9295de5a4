-- A survey speaks the language of whoever answers it, where the operator wrote it in theirs: language → title, description and
-- questions, one for each of the template's, with the same values. Answers are to values, so they stay comparable.
alter table survey_template add column translations jsonb not null default '{}';
