-- An organization whose deletion was requested is closed from that moment on, whoever reactivates or resumes what in the meantime.
alter table organization add column closed_at timestamptz;
