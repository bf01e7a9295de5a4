import { Link, useRouter } from "@tanstack/react-router";
import { Button } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { sentenceOf } from "../problem.ts";
import { PageHead } from "./page-head.tsx";

/** A page whose data did not come. */
export function Failure({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <>
      <PageHead title="This page could not be shown" />
      <div className="form">
        <Notice kind="problem">{sentenceOf(error)}</Notice>
        <div className="form-actions">
          <Button onClick={() => router.invalidate()}>Try again</Button>
        </div>
      </div>
    </>
  );
}

/** Where even the shell could not be shown, because nobody could say who is signed in. */
export function WholeFailure({ error }: { error: unknown }) {
  return (
    <main className="console-page">
      <Failure error={error} />
    </main>
  );
}

export function NotFound() {
  return (
    <>
      <PageHead title="There is nothing here" />
      <p>
        The address leads to no page of the console. <Link to="/">Go to where you begin.</Link>
      </p>
    </>
  );
}

export function Loading() {
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  );
}
