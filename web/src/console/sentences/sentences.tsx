import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { type CodedSentence, partsOf, sentenceWordsQuery } from "./sentence-words.ts";

interface SentencesProps {
  /** Null: of a release that gave none. */
  sentences: readonly CodedSentence[] | null;
  /** The same in English; null where there is nothing to say. */
  english: string | null;
}

/** What the service says, in the reader's language where it has the words. */
export function Sentences({ sentences, english }: SentencesProps) {
  const { data: words } = useQuery(sentenceWordsQuery);
  const parts = words && partsOf(sentences, words);
  if (english === null) return null;
  if (!parts) return <InEnglish text={english} />;
  return parts.map(({ text, isVerbatim }, index) => (
    <Fragment key={text}>
      {index > 0 && " "}
      {isVerbatim ? <InEnglish text={text} /> : <Coded text={text} />}
    </Fragment>
  ));
}

function InEnglish({ text }: { text: string }) {
  return (
    <span lang="en">
      <Coded text={text} />
    </span>
  );
}

/** A sentence of the server's: what it puts in backticks is code. */
export function Coded({ text }: { text: string }) {
  // Every second part stood between two backticks.
  return text.split("`").map((part, index) => {
    const key = `${index.toString()} ${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : part;
  });
}
