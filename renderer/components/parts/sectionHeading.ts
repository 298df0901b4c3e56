import type { Surface } from '../../surface/componentContract.ts';

/** The heading of a section: below the title of the page (h1), and of a dialog (h2), with no level left out (WCAG 2.2, 1.3.1). */
export const sectionHeading = ({ kind }: Pick<Surface, 'kind'>): 'h2' | 'h3' => (kind === 'screen' ? 'h2' : 'h3');
