import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { focusOn } from "../focus.ts";
import { sentenceOf } from "../problem.ts";
import { NoticeEntry } from "./notice-entry.tsx";
import { NoticesTest } from "./notices-test.tsx";
import { FEW_NOTICES, openNoticesQuery } from "./queries.ts";

const HEADING = "notices";
/** What the API gives at once. */
const MANY = 200;

/** What stopped by itself, or will: on the first page, because nobody looks for it. */
export function NoticesPanel() {
  const [most, setMost] = useState(FEW_NOTICES);
  const { data, error } = useQuery(openNoticesQuery(most));
  const focusHeading = () => focusOn(HEADING);
  return (
    <section className="notices" aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1}>
        Notices
      </h2>
      {error && <Notice kind="problem">{sentenceOf(error)}</Notice>}
      {data?.count === 0 && <NothingToDo />}
      {data && data.count > 0 && (
        <>
          <ul>
            {data.results.map((notice) => (
              <NoticeEntry key={notice.id} notice={notice} onAcknowledged={focusHeading} />
            ))}
          </ul>
          {data.count > data.results.length && (
            <Button
              isSmall
              onClick={() => {
                setMost(MANY);
                focusHeading();
              }}
            >
              {`Show all ${Math.min(data.count, MANY)}`}
            </Button>
          )}
        </>
      )}
      <NoticesTest />
    </section>
  );
}

function NothingToDo() {
  return (
    <p className="quiet">
      Nothing needs you. When something stops by itself, such as a webhook endpoint that answers nothing but
      errors, it is said here, with what to do about it.
    </p>
  );
}
