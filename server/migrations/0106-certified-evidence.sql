-- What stands on a certificate of the time spent and of the rounds; null where it was not measured, and on those issued before.
alter table certificate
  add column spent_seconds integer check (spent_seconds >= 0),
  add column rounds integer check (rounds >= 1),
  -- How often the lesson was taken until its first answers were what the certificate says.
  add column takes integer check (takes >= 1);
