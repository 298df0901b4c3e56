/**
 * What holds parts draws parts: which form that is comes from around, so that none of the forms has to know all others
 * (ContainerForm.tsx does).
 */
import { type ComponentType, createContext, use } from 'react';
import type { Path } from '../../../../metadata/complete/shapes.ts';
import type { Edited } from './controls.ts';

export interface NestedFormProps {
  path: Path;
  /** What people call it. */
  name: string;
  of: Edited;
  value: unknown;
  below: unknown;
}

export const NestedFormContext = createContext<ComponentType<NestedFormProps> | undefined>(undefined);

/** A part by what it is. */
export function NestedForm(props: NestedFormProps) {
  const Form = use(NestedFormContext);
  return Form ? <Form {...props} /> : null;
}
