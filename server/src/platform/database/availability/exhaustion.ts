const QUERY_CANCELED = "57014";
const LOCK_NOT_AVAILABLE = "55P03";

/** Whether a statement was given up because others kept it waiting: for a lock, or for its end. */
export function isExhausted({ code }: Error & { code?: string }): boolean {
  return code === LOCK_NOT_AVAILABLE || code === QUERY_CANCELED;
}
