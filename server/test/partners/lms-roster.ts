import type { Fault, LmsServices } from "./lms-services.ts";

type Roster = Pick<LmsServices, "members" | "pageSize" | "isEndless" | "url">;

/** A page of a course's members (NRPS 2.0, 2), with the way to the next one in its header. */
export function memberPage({ members, pageSize, isEndless, url }: Roster, path: string): Fault {
  const asked = new URL(path, url);
  const page = Number(asked.searchParams.get("page") ?? "1");
  const size = Math.min(pageSize, Number(asked.searchParams.get("limit") ?? pageSize));
  const shown = members.slice((page - 1) * size, page * size);
  const hasMore = isEndless || page * size < members.length;
  asked.searchParams.set("page", String(page + 1));
  const others = `<${url}/differences>; rel="differences"`;
  return {
    status: 200,
    headers: {
      "content-type": "application/vnd.ims.lti-nrps.v2.membershipcontainer+json",
      link: hasMore ? `${others}, <${asked.href}>; rel="next"` : others,
    },
    body: JSON.stringify({ id: url, context: { id: "2" }, members: shown }),
  };
}
