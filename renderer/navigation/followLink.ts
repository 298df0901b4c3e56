import type { MouseEvent } from 'react';
import { goPath } from './navigate.ts';

/** Returns a handler for clicks on a link: a plain click runs `act`; one that opens another tab or window is left to the browser. */
export const onPlainClick =
  (act: () => unknown) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };

/** Returns a handler for clicks on a link to a page of this application, which opens without loading the application again. */
export const followLink = (href: string) => onPlainClick(() => goPath(href));
