import { useTranslations } from "use-intl";
import { DeskItems } from "./desk-items.tsx";
import { type DueGroup, type DueTime, dueGroups, splitGroups } from "./due-groups.ts";
import type { HomePage } from "./home-page.ts";

/** So many are read at a glance. */
const SHOWN = 5;

/** What is to be done: what is late, what this week asks for, and the rest; the first few at once, all of them one click away. */
export function DueList({ due, week }: Pick<HomePage, "due" | "week">) {
  const t = useTranslations("home");
  const groups = dueGroups(due, week);
  const [first, rest] = splitGroups(groups, SHOWN);
  const isParted = groups.length > 1 || groups[0]?.time !== "later";
  return (
    <section className="shelf" aria-labelledby="due">
      <h2 id="due">{t("assigned")}</h2>
      <Groups groups={first} isParted={isParted} hasMain />
      {rest.length > 0 && (
        <details className="due-rest">
          <summary>{t("due.all", { count: due.length })}</summary>
          <Groups groups={rest} isParted={isParted} />
        </details>
      )}
    </section>
  );
}

interface GroupsProps {
  groups: DueGroup[];
  isParted: boolean;
  /** Their first item is the one main thing to do on the page. */
  hasMain?: boolean;
}

function Groups({ groups, isParted, hasMain = false }: GroupsProps) {
  const t = useTranslations("home.due");
  return groups.map(({ time, items }, index) => (
    <div key={time} className={`due-group due-${time}`}>
      {isParted && (
        <h3>
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d={signs[time]} />
          </svg>
          {t(`group.${time}`)}
        </h3>
      )}
      <ul>
        <DeskItems items={items} heading={isParted ? "h4" : "h3"} hasMain={hasMain && index === 0} />
      </ul>
    </div>
  ));
}

/** An exclamation mark in a triangle, a sheet of a calendar, a clock. */
const signs: Record<DueTime, string> = {
  overdue: "M10 2.5 18.500 17.500h-17zM10 8v4.500M10 14.700v.1",
  week: "M3 5h14v12H3zM3 9h14M7 3v4M13 3v4",
  later: "M10 2.500a7.500 7.500 0 1 0 .01 0M10 6v4.500l3 2",
};
