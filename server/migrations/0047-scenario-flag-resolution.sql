-- Authors look at what learners miss in their score: whether the sentence is to count for the point from the next edition on.
alter table scenario_flag
  add column resolution text check (resolution in ('accepted', 'rejected')),
  add check ((resolution is null) = (resolved_at is null));
