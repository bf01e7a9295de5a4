import { Type } from "typebox";
import { Emptiable, Nullable, Omittable } from "#platform/schema.ts";

export const PartnerExchange = Type.Object(
  {
    external_id: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: "\\S",
      description: "The learner's `provider_id`",
      examples: ["u-1815"],
    }),
    provider: Omittable(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: "Needed only when several providers use the same id",
      }),
    ),
    hide_exit_button: Emptiable(
      Type.Boolean({
        description: "Hides the in-lesson exit control for the whole session; left out: it is shown",
      }),
      false,
    ),
    return_url: Emptiable(
      Nullable(
        Type.String({
          format: "http-url",
          description: "Where the lesson that the link opens leads back to",
          examples: ["https://portal.example.com/courses/7"],
        }),
      ),
      null,
    ),
  },
  { title: "PartnerExchange" },
);

export const LoginToken = Type.Object(
  {
    login_token: Type.String({ description: "Works once, within `expires_in` seconds, at /auto-login" }),
    expires_in: Type.Integer({ examples: [3600] }),
  },
  { $id: "LoginToken" },
);
