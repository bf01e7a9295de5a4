import type pg from "pg";

const ANSWERS_WITHIN_MS = 1_500;

/** 1 when the database answers soon, else 0. */
export async function answers(pool: pg.Pool): Promise<0 | 1> {
  const late = Promise.withResolvers<0>();
  const timer = setTimeout(() => late.resolve(0), ANSWERS_WITHIN_MS);
  const asked = pool.query("select 1").then(
    () => 1 as const,
    () => 0 as const,
  );
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
