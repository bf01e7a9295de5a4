import type { RawBuilder } from "kysely";

/**
 * What the console shows as it changes. Who owns it says how a change is noticed: by a mark that is another one after
 * each change that operators see. It is read once a second by each process with a console open, so it comes out of an
 * index, or of a table that stays small.
 */
export interface ChangeSource {
  /** As the console's queries name it: `webhook-deliveries`. */
  resource: string;
  /** One value of any type, or a row. */
  mark: RawBuilder<unknown>;
}
