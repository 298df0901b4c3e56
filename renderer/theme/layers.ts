/** Id of the container of overlays, so that all of them are inside a landmark (WAI-ARIA landmarks). */
export const LAYERS = 'layers';

/** Container for overlays; the body without a shell. */
export const layers = (): Element => document.getElementById(LAYERS) ?? document.body;
