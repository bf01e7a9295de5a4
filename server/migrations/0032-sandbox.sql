-- Partners try out what takes days in a moment: time that passes and receivers that fail. Sandbox organizations only.

-- How far a sandbox's deadlines were brought nearer so far. Due dates are days, so their part is made of the sum.
create table sandbox_clock (
  organization_id bigint primary key references organization,
  advanced_seconds bigint not null check (advanced_seconds >= 0)
);

-- How many of the next attempts are to fail without being sent.
create table webhook_simulated_failure (
  organization_id bigint primary key references organization,
  remaining integer not null check (remaining >= 0)
);
