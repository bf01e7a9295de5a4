import type { Mail } from "#platform/mail/mailer.ts";
import type { NoticeRow } from "../queries.ts";
import type { News } from "./queries.ts";

/** The mail that tells operators what is new, without the address it goes to. */
export function mailOf(siteUrl: string, { raised, resolved }: News): Omit<Mail, "to"> {
  const problems = raised.filter(({ severity }) => severity === "problem");
  const warnings = raised.filter(({ severity }) => severity === "warning");
  const counts = [
    counted(problems.length, "problem"),
    counted(warnings.length, "warning"),
    resolved.length === 0 ? [] : `${resolved.length} solved`,
  ].flat();
  const paragraphs = [
    ...[...problems, ...warnings].map((notice) => paragraph(notice.severity.toUpperCase(), notice)),
    ...resolved.map((notice) => paragraph("SOLVED", notice)),
    `Notices stand on the first page of the console until they are over: ${siteUrl}/console/`,
  ];
  return {
    subject: `Lectern at ${new URL(siteUrl).host}: ${counts.join(", ")}`,
    text: `${paragraphs.join("\n\n")}\n`,
  };
}

function counted(count: number, noun: string): string[] {
  if (count === 0) return [];
  return [`${count} ${noun}${count === 1 ? "" : "s"}`];
}

function paragraph(heading: string, notice: NoticeRow): string {
  const about = notice.organization === null ? "" : ` · ${notice.organization}`;
  const times = [
    `since ${notice.raised_at}`,
    notice.resolved_at === null ? [] : `over at ${notice.resolved_at}`,
  ];
  return `${heading}${about} · ${times.flat().join(", ")}\n${notice.message}`;
}
