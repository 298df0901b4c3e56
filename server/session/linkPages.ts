/** Links to pages outside the product's screens: their visitors can open no other page. */

/** The kind of links that show a published invoice. */
export const WEB_INVOICE = 'webInvoice';

/** The path at which such a link opens. */
export const webInvoicePage = (link: string): string => `/api/webLinks/${link}`;

/** The kind of links that show the milestones of shipments. */
export const TRACKING = 'tracking';

/** The path at which such a link opens. */
const trackingPage = (link: string): string => `/api/trackingLinks/${link}`;

/** @returns the path of a link's page; undefined where its kind opens on a screen */
export const linkPage = (kind: string, link: string): string | undefined =>
  kind === WEB_INVOICE ? webInvoicePage(link) : kind === TRACKING ? trackingPage(link) : undefined;
