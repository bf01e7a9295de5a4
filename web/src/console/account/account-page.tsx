import { useQuery } from "@tanstack/react-query";
import { LanguageChoice } from "../language/language-choice.tsx";
import { operatorQuery, roleWords } from "../operator-queries.ts";
import { SessionList } from "../operators/session-list.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { ChangePassword } from "./change-password.tsx";
import { SecondFactor } from "./second-factor.tsx";

export function AccountPage() {
  const { data } = useQuery(operatorQuery("me"));
  if (!data) return null;
  return (
    <>
      <PageHead title="My account" lead={`${data.email} · ${roleWords[data.role]}`} />
      <div className="account">
        <section aria-labelledby="language">
          <h2 id="language">Language</h2>
          <p>Kept in this browser. Without a choice it is the browser’s own.</p>
          <LanguageChoice />
        </section>
        <section aria-labelledby="second-factor">
          <h2 id="second-factor" tabIndex={-1}>
            Second factor
          </h2>
          <SecondFactor isOn={data.has_second_factor} />
        </section>
        <section aria-labelledby="password">
          <h2 id="password">Password</h2>
          <ChangePassword email={data.email} />
        </section>
        <section aria-labelledby="sessions">
          <h2 id="sessions">Sessions</h2>
          <p>
            A session ends after 30 minutes without a request, and after 12 hours in any case. If one of these
            is not yours, end all of them and change your password.
          </p>
          <SessionList id="me" />
        </section>
      </div>
    </>
  );
}
