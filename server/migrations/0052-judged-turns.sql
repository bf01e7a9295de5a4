-- Authors see where a judge and the detector heard something else in what a learner said: keys of points and counts, no words.
alter table scenario_turn add column judged jsonb;
