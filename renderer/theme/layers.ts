/** The element that holds what lies over the page, so that all of it is in a landmark (WAI-ARIA landmarks). */
export const LAYERS = 'layers';

/** Where to draw what lies over the page; the body where there is no shell around it. */
export const layers = (): Element => document.getElementById(LAYERS) ?? document.body;
