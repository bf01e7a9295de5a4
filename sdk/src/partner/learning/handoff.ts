import type { PartnerExchange, paths } from "../../schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export interface LinkOptions {
  /** The learner's `provider_id`. */
  externalId: string;
  /** Needed only when several providers use the same id. */
  provider?: string;
  /** Path on the site that the link leads to, such as a template's `launch_path`; the learner's home otherwise. */
  next?: string;
  /** Hides the exit control of lessons for the whole session. */
  hideExitButton?: boolean;
  /** Where the lesson leads back to. */
  returnUrl?: string;
}

export type HandoffClient = ReturnType<typeof handoffClient>;

export function handoffClient(call: Call<paths>, siteUrl: string) {
  const exchange = (body: PartnerExchange, options: RequestOptions = {}) =>
    call("post", "/api/v1/auth/partner-exchange/", { body, ...options });
  return {
    /** Mints a token that signs the learner in once, within an hour. `link` puts it into an address. */
    exchange,

    /**
     * The address to redirect the learner's browser to, at once: it works for one visit.
     * @throws TypeError when `next` is no path on the site: the browser would be refused
     */
    async link(link: LinkOptions, options: RequestOptions = {}): Promise<string> {
      const { externalId, provider, next, hideExitButton, returnUrl } = link;
      if (next !== undefined && !isPath(next, siteUrl)) {
        throw new TypeError(`next is "${next}": give a path on the site, such as a template's launch_path.`);
      }
      const { login_token: token } = await exchange(
        {
          external_id: externalId,
          ...(provider === undefined ? {} : { provider }),
          ...(hideExitButton === undefined ? {} : { hide_exit_button: hideExitButton }),
          ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
        },
        options,
      );
      const url = new URL("/auto-login", siteUrl);
      url.searchParams.set("token", token);
      if (next !== undefined) url.searchParams.set("next", next);
      return url.href;
    },
  };
}

/** Begins with one slash and stays on the site (a browser takes `/\\` for `//`). */
function isPath(next: string, siteUrl: string): boolean {
  return next.startsWith("/") && new URL(next, siteUrl).origin === new URL(siteUrl).origin;
}
