-- "I did not mean that": a learner's flag may be of an outcome to avoid, not only of a point.
alter table scenario_flag add column about text not null default 'point' check (about in ('point', 'outcome'));
