interface KnownLms {
  name: string;
  issuer: string;
  auth_url: string;
  jwks_url: string;
  token_url: string;
  token_audience?: string;
}

/** LMS whose addresses are the same for every school, so that nobody has to look them up. */
export const knownLms: Record<string, KnownLms> = {
  canvas: {
    name: "Canvas, hosted by Instructure",
    issuer: "https://canvas.instructure.com",
    auth_url: "https://sso.canvaslms.com/api/lti/authorize_redirect",
    jwks_url: "https://sso.canvaslms.com/api/lti/security/jwks",
    token_url: "https://sso.canvaslms.com/login/oauth2/token",
  },
  blackboard: {
    name: "Blackboard",
    issuer: "https://blackboard.com",
    auth_url: "https://developer.blackboard.com/api/v1/gateway/oidcauth",
    // The developer portal shows one for each application.
    jwks_url: "",
    token_url: "https://developer.blackboard.com/api/v1/gateway/oauth2/jwttoken",
  },
  schoology: {
    name: "Schoology",
    issuer: "https://schoology.schoology.com",
    auth_url: "https://lti-service.svc.schoology.com/lti-service/authorize-redirect",
    jwks_url: "https://lti-service.svc.schoology.com/lti-service/.well-known/jwks",
    token_url: "https://lti-service.svc.schoology.com/lti-service/access-token",
  },
  brightspace: {
    name: "Brightspace (D2L)",
    // Every school has its own; only tokens come from one place.
    issuer: "",
    auth_url: "",
    jwks_url: "",
    token_url: "https://auth.brightspace.com/core/connect/token",
    token_audience: "https://api.brightspace.com/auth/token",
  },
};
