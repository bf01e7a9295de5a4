// Starts the library that the page loaded before this file.
window.Scalar.createApiReference("#app", {
  url: "/api/v1/schema/",
  title: "Lectern API",
  // A self-hosted page calls nobody else: no fonts, assistants or measurements from outside.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
});
