const QUERY_CANCELED = "57014";
const LOCK_NOT_AVAILABLE = "55P03";

/** Whether a statement was given up because others kept it waiting: for a lock, for its end, or for a connection. */
export function isExhausted(error: Error & { code?: string }): boolean {
  const { code, message } = error;
  return (
    code === LOCK_NOT_AVAILABLE ||
    code === QUERY_CANCELED ||
    message === "timeout exceeded when trying to connect" // node-postgres gives it no code
  );
}
