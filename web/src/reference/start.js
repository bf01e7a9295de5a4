// Starts the library that the page loaded before this file, with the document that the page names.
const { document: url, title, scheme } = document.body.dataset;
window.Scalar.createApiReference("#app", {
  url,
  title,
  // Ready for client credentials, so that a request can be tested once they are typed in.
  authentication: { preferredSecurityScheme: scheme },
  // A self-hosted page calls nobody else: no fonts, assistants or measurements from outside.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
});
