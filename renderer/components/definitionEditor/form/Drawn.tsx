/**
 * What holds parts draws parts: which form that is comes from around, so that none of the forms has to know all others
 * (Whole.tsx does).
 */
import { type ComponentType, createContext, use } from 'react';
import type { Path } from '../../../../metadata/complete/shapes.ts';
import type { Edited } from './controls.ts';

export interface DrawnProps {
  path: Path;
  /** What people call it. */
  name: string;
  of: Edited;
  value: unknown;
  below: unknown;
}

export const DrawnContext = createContext<ComponentType<DrawnProps> | undefined>(undefined);

/** A part by what it is. */
export function Drawn(props: DrawnProps) {
  const Form = use(DrawnContext);
  return Form ? <Form {...props} /> : null;
}
