/** Another form of a question is called `q1/2`. */
export function isForm(id: string | null): boolean {
  return (id ?? "").indexOf("/") > 0;
}

/** The question of a form: `q1` of `q1/2`. */
export function questionOf(id: string): string {
  return id.replace(/\/.*/, "");
}
