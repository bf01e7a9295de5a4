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
