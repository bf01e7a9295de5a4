export const subjectType = "hris_connection";
/** What operators are told of a connection: it stopped, or what it would take away waits for them. */
export const noticeKinds = ["hris_connection.broken", "hris_run.held", "hris_run.failed"] as const;
