-- Event cursors are sealed with the epoch from now on: it has to be longer than one can try out. Cursors from before end.
update event_stream set epoch = replace(gen_random_uuid()::text, '-', '');
