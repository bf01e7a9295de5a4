import type { Language } from "#kernel/language.ts";
import { grammars } from "../grammar/grammar.ts";
import type { Word } from "../text/words.ts";
import { type Cue, type CueKind, cuesIn } from "./cues.ts";

/** What a speaker frames so that it is not theirs: "It is not true that …", "My colleague says: …", "The employee asks …". */
export interface Frame {
  /** The words that would make a point without it. */
  content: Span;
  /** All that is not said if they would. */
  extent: Span;
  isReport?: true;
}

interface Span {
  from: number;
  to: number;
}

interface Framed {
  language: Language;
  words: readonly Word[];
  cues: readonly Cue[];
}

export function framesIn(language: Language, words: readonly Word[]): Frame[] {
  const cues = cuesIn(language, words).filter(({ kind }) => framing.has(kind));
  if (cues.length === 0) return [];
  const framed = { language, words, cues };
  const whole = { from: 0, to: words.length };
  if (cues.some(({ kind }) => kind === "unmeant")) return [{ content: whole, extent: whole }];
  const sentences = sentencesIn(words);
  return sentences.flatMap((sentence, index) => {
    const frame =
      denialIn(framed, sentence) ??
      reportIn(framed, sentence) ??
      recitalIn(framed, sentence) ??
      afterthoughtIn(framed, sentence, sentences[index - 1]);
    return frame === undefined ? [] : [frame];
  });
}

const framing: ReadonlySet<CueKind> = new Set<CueKind>([
  "disowning",
  "untrue",
  "unmeant",
  "afterthoughts",
  "others",
  "saying",
  "roles",
  "obligations",
  "acts",
]);

function sentencesIn(words: readonly Word[]): Span[] {
  const sentences: Span[] = [];
  for (const [index, { sentence }] of words.entries()) {
    const last = sentences.at(-1);
    if (last !== undefined && words[last.from]?.sentence === sentence) last.to = index + 1;
    else sentences.push({ from: index, to: index + 1 });
  }
  return sentences;
}

/** A frame stands at the beginning of its sentence. */
const LATEST = 8;

function earlyCues({ cues }: Framed, { from, to }: Span, kinds: readonly CueKind[]): Cue[] {
  return cues.filter(
    (cue) => kinds.includes(cue.kind) && cue.from >= from && cue.from < Math.min(to, from + LATEST),
  );
}

/** "It is not true that …", "I would never say: …": if that denies a point, all that follows is denied, unless there is a "but". */
function denialIn(framed: Framed, sentence: Span): Frame | undefined {
  for (const cue of earlyCues(framed, sentence, ["disowning", "untrue"])) {
    const from = contentAfter(framed, cue, sentence);
    if (from === undefined || (cue.kind === "disowning") !== isNever(framed, sentence.from, from)) continue;
    const content = { from, to: endOfContent(framed, from, sentence) };
    const turning = turningAfter(framed, content.from, sentence);
    return { content, extent: { from: sentence.from, to: turning ?? framed.words.length } };
  }
  return undefined;
}

/** Where what is framed begins: behind "that" or a colon, or with the speaker: "I would never say I am sorry". */
function contentAfter({ language, words }: Framed, cue: Cue, sentence: Span): number | undefined {
  const { conjunctions, negations, complementizers, firstSubjects } = grammars[language];
  const nearest = Math.min(sentence.to, cue.to + MOST_BEFORE_CONTENT);
  for (let index = cue.to; index < nearest; index += 1) {
    const word = words[index];
    if (word === undefined || negations.has(word.text)) continue;
    if (complementizers.has(word.text)) return index + 1 < sentence.to ? index + 1 : undefined;
    if (word.isAnnounced !== true && conjunctions.has(word.text)) return undefined;
    const isOther = word.clause !== words[index - 1]?.clause;
    if (word.isAnnounced === true || isOther || firstSubjects.has(word.text)) return index;
  }
  return undefined;
}

const MOST_BEFORE_CONTENT = 5;

/** "I can't say that it will be there tomorrow" is honest. */
function isNever({ language, words }: Framed, from: number, to: number): boolean {
  const { negations, abilities } = grammars[language];
  const before = words.slice(from, to).map(({ text }) => text);
  return before.some((text) => negations.has(text)) && !before.some((text) => abilities.has(text));
}

/** "It is not true that you are to blame, we made a mistake": a clause of the speaker's behind one about others is not framed. */
function endOfContent(framed: Framed, from: number, { to }: Span): number {
  const { words } = framed;
  const turning = turningAfter(framed, from, { from, to }) ?? to;
  let isOwn = false;
  for (let index = from; index < turning; index += 1) {
    const isFirst = index > from && words[index]?.clause !== words[index - 1]?.clause;
    if (isFirst && !isOwn && isOwnClause(framed, index, turning)) return index;
    isOwn ||= isSpeaker(framed, index);
  }
  return turning;
}

/** The speaker is named soon: "and I am sorry", "das tut mir leid". */
function isOwnClause(framed: Framed, from: number, to: number): boolean {
  const { words } = framed;
  for (let index = from; index < Math.min(to, from + LATEST_SPEAKER); index += 1)
    if (words[index]?.clause === words[from]?.clause && isSpeaker(framed, index)) return true;
  return false;
}

const LATEST_SPEAKER = 4;

function isSpeaker({ language, words }: Framed, index: number): boolean {
  const { firstPersons, firstPersonVerbs } = grammars[language];
  const text = words[index]?.text ?? "";
  return firstPersons.has(text) || firstPersonVerbs?.test(text) === true;
}

function turningAfter({ language, words }: Framed, from: number, { to }: Span): number | undefined {
  for (let index = from + 1; index < to; index += 1)
    if (grammars[language].turnings.has(words[index]?.text ?? "")) return index;
  return undefined;
}

/** "My colleague says that …"; said in the first person it is a quotation, and the whole turn somebody else's. */
function reportIn(framed: Framed, sentence: Span): Frame | undefined {
  const { words } = framed;
  const { complementizers, firstSubjects } = grammars[framed.language];
  const others = earlyCues(framed, sentence, ["others", "roles"]);
  for (const verb of earlyCues(framed, sentence, ["saying"])) {
    const isTheirs = others.some(({ to }) => to <= verb.from && verb.from - to <= MOST_BETWEEN);
    const from = verb.to;
    if (
      !isTheirs ||
      from >= sentence.to ||
      words.slice(sentence.from, verb.from).some(({ text }) => firstSubjects.has(text))
    )
      continue;
    const begins = contentAfter(framed, verb, sentence) ?? (framed.language === "en" ? from : undefined);
    if (begins === undefined || isNever(framed, from, begins)) continue;
    const isDirect =
      words[begins]?.clause !== words[begins - 1]?.clause &&
      !complementizers.has(words[begins - 1]?.text ?? "");
    const content = { from: begins, to: isDirect ? sentence.to : endOfContent(framed, begins, sentence) };
    const isQuotation = isDirect && namesSpeaker(framed, begins, sentence.to);
    const to = isQuotation ? words.length : content.to;
    return { content, extent: { from: sentence.from, to }, isReport: true };
  }
  return undefined;
}

const MOST_BETWEEN = 3;

function namesSpeaker(framed: Framed, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (isSpeaker(framed, index)) return true;
  return false;
}

/** "One might ask Ben" proposes something. */
const MOST_BEHIND_ROLE = 1;

/** "The employee asks …", "one should say …": what a point takes, and nobody does it. */
function recitalIn(framed: Framed, sentence: Span): Frame | undefined {
  const acts = earlyCues(framed, sentence, ["acts"]);
  const begins = earlyCues(framed, sentence, ["roles", "obligations"]).some(
    ({ kind, from, to }) =>
      from === sentence.from &&
      acts.some(
        (act) =>
          act.from >= to &&
          act.from - to <= (kind === "roles" ? MOST_BEHIND_ROLE : MOST_BETWEEN) &&
          !namesSpeaker(framed, from, act.to) &&
          !announces(framed, act),
      ),
  );
  return begins ? { content: sentence, extent: sentence } : undefined;
}

/** "It must be said: …" */
function announces({ words }: Framed, { to }: Cue): boolean {
  return words.slice(to, to + MOST_BETWEEN + 1).some(({ isAnnounced }) => isAnnounced === true);
}

/** "…, or maybe not." */
function afterthoughtIn(framed: Framed, sentence: Span, before: Span | undefined): Frame | undefined {
  const cue = framed.cues.find(
    ({ kind, to, from }) => kind === "afterthoughts" && to === sentence.to && from >= sentence.from,
  );
  if (cue === undefined) return undefined;
  if (cue.from > sentence.from + 1)
    return { content: { from: sentence.from, to: cue.from }, extent: sentence };
  return before && { content: before, extent: { from: before.from, to: sentence.to } };
}
