import { createContext, type ReactNode } from 'react';

/** The content of the `outlet` of a surrounding screen: the route's screen. */
export const OutletContext = createContext<ReactNode>(null);
