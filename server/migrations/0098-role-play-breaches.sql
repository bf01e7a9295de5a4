-- What must not happen in a role-play and did is part of its result, with the learner's own words for as long as they are kept.
alter table scenario_run
  add column breaches jsonb,
  -- Whether a model put any of the character's lines into words; null: no result.
  add column spoken_by text check (spoken_by in ('author', 'model'));
