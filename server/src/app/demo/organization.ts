/** A firm that never was, with the portal through which its people reach their lessons. */
export const PORTAL_NAME = "Hollberg People";
export const APPLICATION_NAME = "Hollberg People portal";
/** What the portal calls itself as `provider`. */
export const PROVIDER = "hollberg-people";

/** Two hills and a sun, in the accent color. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="#3d4f9f"/><circle cx="33" cy="15" r="5" fill="#f3d9a4"/><path d="M4 38c5-11 10-16 15-16s9 5 14 16z" fill="#c9d1f0"/><path d="M18 40c4-8 8-12 12-12s9 4 14 12z" fill="#fff"/></svg>`;

export const demoOrganization = {
  name: "Hollberg Works",
  slug: "demo",
  time_zone: "Europe/Zurich",
  branding: {
    display_name: "Hollberg Works",
    accent_color: "#3d4f9f",
    logo: `data:image/svg+xml;base64,${Buffer.from(logo).toString("base64")}`,
  },
};

/** What its pages say of themselves. Nothing of it is true, as nothing of the firm is. */
export const demoLegalPages = {
  privacy: {
    texts: {
      en: "Hollberg Works is a made-up firm, and this is what its notice could look like.\n\n## What is kept\n- your name, your e-mail address and your place of work, so that lessons fit\n- which lessons you took, when, and what you answered\n\n## Who sees it\nYou, and the people who look after learning. *Nothing* is passed on for advertising.\n\nAsk [privacy@hollberg.example](mailto:privacy@hollberg.example).",
      de: "Die Hollberg-Werke sind eine erfundene Firma. So könnte ihre Datenschutzerklärung aussehen.\n\n## Was aufbewahrt wird\n- Ihr Name, Ihre E-Mail-Adresse und Ihr Arbeitsplatz, damit die Lektionen passen\n- welche Lektionen Sie wann bearbeitet und was Sie geantwortet haben\n\n## Wer es sieht\nSie selbst und die Personen, die das Lernen betreuen. Für Werbung wird *nichts* weitergegeben.\n\nFragen beantwortet [privacy@hollberg.example](mailto:privacy@hollberg.example).",
    },
  },
  imprint: {
    texts: {
      en: "**Hollberg Works**\n1 Example Street\n8000 Nowhere",
      de: "**Hollberg-Werke**\nBeispielstraße 1\n8000 Nirgendwo",
    },
  },
  accessibility: {
    texts: {
      en: "These pages can be used by keyboard and with a screen reader, and follow WCAG 2.2, level AA. If something stands in your way, [write to us](mailto:people@hollberg.example).",
      de: "Diese Seiten lassen sich mit der Tastatur und mit einem Screenreader bedienen und folgen WCAG 2.2, Stufe AA. Wenn Ihnen etwas im Weg steht, [schreiben Sie uns](mailto:people@hollberg.example).",
    },
  },
  support: { email: "people@hollberg.example", phone: "+41 44 555 01 23" },
};
