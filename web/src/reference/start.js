// Starts the library that the page loaded before this file, with the document that the page names.
const { document: url, title } = document.body.dataset;
window.Scalar.createApiReference("#app", {
  url,
  title,
  // A self-hosted page calls nobody else: no fonts, assistants or measurements from outside.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
});
