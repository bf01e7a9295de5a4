-- The span of the request that wrote an event (W3C Trace Context), so that its deliveries join its trace. Null where
-- nothing is traced. Added without a default: no row is rewritten.
alter table event add column trace_parent text;
