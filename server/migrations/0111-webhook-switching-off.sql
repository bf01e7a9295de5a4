-- The service switches no endpoint off by itself: "to every active endpoint" says the specification, and a receiver that
-- answers 410 after a deployment gone wrong is one that must get its events later. Operators may ask for it, per endpoint.
alter table webhook_endpoint
  add column disable_on_gone boolean not null default false,
  add column disable_after_days integer check (disable_after_days between 1 and 365);
