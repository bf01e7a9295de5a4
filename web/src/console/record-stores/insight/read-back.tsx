import { Button } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { locale } from "../../language/language.ts";
import { sentenceOf } from "../../problem.ts";
import type { RecordStore } from "../queries.ts";
import { useReadBack } from "./queries.ts";
import { ReadBackOutcome } from "./read-back-outcome.tsx";

/** Whether the store still holds what it took. */
export function ReadBack({ store }: { store: RecordStore }) {
  const { readBack, progress } = useReadBack(store.id);
  const failure = sentenceOf(readBack.error);
  const isReadingAll = readBack.isPending && readBack.variables === "all";
  return (
    <section className="page-section" aria-labelledby="read-back">
      <h3 id="read-back">Is it really there?</h3>
      <p className="quiet">
        Reads statements that were delivered back from the store, five of the latest at random or all, and
        compares them with what was sent. Once a day that is done for five by itself. The credentials must be
        allowed to read.
      </p>
      <div className="form-actions">
        <Button
          isBusy={readBack.isPending && readBack.variables === "some"}
          onClick={() => readBack.mutate("some")}
        >
          Read some back
        </Button>
        <Button isBusy={isReadingAll} onClick={() => readBack.mutate("all")}>
          Read all back
        </Button>
      </div>
      {isReadingAll && (
        <p role="status">{progress.toLocaleString(locale)} read so far; keep this page open.</p>
      )}
      {failure && <Notice kind="problem">{failure}</Notice>}
      {readBack.data && <ReadBackOutcome key={readBack.submittedAt} store={store} sum={readBack.data} />}
    </section>
  );
}
