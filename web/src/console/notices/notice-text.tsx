import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Coded } from "../coded.tsx";
import { noticeWordsQuery, partsOf } from "./notice-words.ts";
import type { OperatorNotice } from "./queries.ts";

/** What is wrong and what to do, in the reader's language where it has the words. */
export function NoticeText({ notice, id }: { notice: OperatorNotice; id: string }) {
  const { data: words } = useQuery(noticeWordsQuery);
  const parts = words && partsOf(notice, words);
  if (!parts) {
    return (
      <p id={id} lang="en">
        <Coded text={notice.message} />
      </p>
    );
  }
  return (
    <p id={id}>
      {parts.map(({ text, isVerbatim }, index) => (
        <Fragment key={text}>
          {index > 0 && " "}
          {isVerbatim ? (
            <span lang="en">
              <Coded text={text} />
            </span>
          ) : (
            <Coded text={text} />
          )}
        </Fragment>
      ))}
    </p>
  );
}
