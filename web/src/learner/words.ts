/** Sentences that the page has brought along in a `template`, in its own language: the script has none. */
export function words(name: string): DocumentFragment {
  const template = document.getElementById(`words-${name}`);
  if (!(template instanceof HTMLTemplateElement)) throw new Error(`The page has no words for "${name}".`);
  return document.importNode(template.content, true);
}
