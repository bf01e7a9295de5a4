import { isChecked } from "../../forms/form-values.ts";
import type { Registration } from "../registration-queries.ts";

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
  {
    name: "deep_linking",
    label: "Choose lessons from the LMS",
    hint: "Teachers choose lessons on a page of this service, and the LMS makes the links (Deep Linking). The LMS may show that page in a frame.",
    isOnAtFirst: false,
  },
  {
    name: "scores",
    label: "Send scores to the grade book",
    hint: "A completed lesson is entered for the learner who came from the LMS (Assignment and Grade Services). Needs the token address.",
    isOnAtFirst: false,
  },
  {
    name: "roster",
    label: "Import members of courses",
    hint: "An operator may take a course’s learners over before they come (Names and Role Provisioning Services). Needs the token address.",
    isOnAtFirst: false,
  },
];

export function readSwitches(form: FormData) {
  return Object.fromEntries(switches.map(({ name }) => [name, isChecked(form, name)]));
}
