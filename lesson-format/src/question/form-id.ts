import { type Audience, audiences } from "../audiences.ts";

/** Another form of a question is called `q1/2`, and the one for people in care `q1/care`. */
export function isForm(id: string | null): boolean {
  return (id ?? "").indexOf("/") > 0;
}

/** The question of a form: `q1` of `q1/2`. */
export function questionOf(id: string): string {
  return id.replace(/\/.*/, "");
}

/** The audience of a form: `care` of `q1/care`; undefined where it is for everybody, or for nobody that is known. */
export function audienceOf(id: string | null): Audience | undefined {
  return audiences.find((audience) => id?.endsWith(`/${audience}`));
}
