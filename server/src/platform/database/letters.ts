import type pg from "pg";

/** Whether `lower` reaches beyond ASCII here. In a database of locale C, slugs and addresses match only in ASCII's cases. */
export async function knowsLetters(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ folds: boolean }>("select lower('Ü') = 'ü' as folds");
  return rows[0]?.folds ?? false;
}
