-- Receivers know an event by its id: so its deliveries can be found.
create unique index event_by_id on event (event_id);
create index on finished_delivery (event_id);
