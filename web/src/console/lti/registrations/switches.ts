import { isChecked } from "../../form-values.ts";
import type { Registration } from "./queries.ts";

type SwitchName = Exclude<
  { [Name in keyof Registration]: Registration[Name] extends boolean ? Name : never }[keyof Registration],
  "is_active"
>;

interface Switch {
  name: SwitchName;
  label: string;
  hint: string;
  /** In a new registration. */
  isOnAtFirst: boolean;
}

/** What is allowed to one LMS, a checkbox each. The form, the page and what is sent follow this list. */
export const switches: readonly Switch[] = [
  {
    name: "match_email",
    label: "Recognize learners by e-mail",
    hint: "At a first launch, a learner who is here already with the same address is the same person. Switch it off where users of the LMS set their address themselves: nobody checks those.",
    isOnAtFirst: true,
  },
];

export function readSwitches(form: FormData) {
  return Object.fromEntries(switches.map(({ name }) => [name, isChecked(form, name)]));
}
