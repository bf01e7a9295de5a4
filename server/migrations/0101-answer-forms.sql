-- A question that is asked again is asked in its next form, newly shuffled, so that nobody passes by remembering its letters.
alter table answer
  -- Which form the last answer was given to; the first answer is always one to the first.
  add column form integer not null default 1 check (form >= 1),
  -- In which round after the last section it was given; 0: in its section.
  add column round integer not null default 0 check (round >= 0),
  -- Whether the question counts; null: answered before this was kept, the lesson's text tells.
  add column is_counted boolean,
  -- Keys of the skills that it is evidence of; null: all that its lesson teaches.
  add column skills text[];
