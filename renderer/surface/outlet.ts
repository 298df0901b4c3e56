import { createContext, type ReactNode } from 'react';

/** What is drawn in the `outlet` of a screen around others: the screen of the route. */
export const OutletContext = createContext<ReactNode>(null);
