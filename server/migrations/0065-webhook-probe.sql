-- A lane whose breaker has tripped finds out with a delivery that was tried before: here the next such one is found
-- however many wait. Deliveries that go well at once are never in this index, so it costs them nothing.
create index delivery_retries on delivery (lane_id, due_at, id) where claim_id is null and attempts > 0;
