/** What a page sends for the option with these words, of this question where several have it. */
export function formIn(html: string, words: string, of?: string): { question: string; option: string } {
  for (const [, form = ""] of html.matchAll(/<form class="question"(.*?)<\/form>/gs)) {
    const question = /name="question" value="([^"]*)"/.exec(form)?.[1] ?? "";
    if (of !== undefined && of !== question) continue;
    const options = form.matchAll(/<(?:input|button)([^>]* name="option"[^>]*)>(.*?)<\/(?:label|button)>/gs);
    for (const [, tag = "", text = ""] of options)
      if (text.includes(words)) return { question, option: /value="([^"]*)"/.exec(tag)?.[1] ?? "" };
  }
  throw new Error(`No option says ${words}.`);
}
