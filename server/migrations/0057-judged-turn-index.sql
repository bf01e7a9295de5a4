-- Authors compare what detector and judge heard; most talks have no judge.
-- lectern: no transaction
create index concurrently scenario_turn_judged on scenario_turn (organization_id, run_id) where judged ->> 'by' = 'judge';
