-- A record store that is new is told what was completed before: lessons' checkpoints have such an index since 0019.
-- lectern: no transaction
create index concurrently event_scenario_completed on event (organization_id, id) where type = 'scenario.completed';
