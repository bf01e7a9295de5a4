import type { RawBuilder } from "kysely";

/**
 * Data that the console updates live. The owning feature says how to notice a change: by a mark that differs after each
 * change that operators see. Each process with a console open reads it once a second, so it must come from an index, or
 * from a table that stays small.
 */
export interface ChangeSource {
  /** As the console's queries name it: `webhook-deliveries`. */
  resource: string;
  /** One value of any type, or a row. */
  mark: RawBuilder<unknown>;
}
