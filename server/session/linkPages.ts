/** Where links open whose page is no screen of the product: whoever follows one has no other page of it. */

const PAGES: Readonly<Record<string, string>> = { webInvoice: '/api/webLinks/' };

/** @returns the path of a link's page; undefined where its kind opens on a screen */
export const linkPage = (kind: string, link: string): string | undefined =>
  Object.hasOwn(PAGES, kind) ? `${PAGES[kind]}${link}` : undefined;
