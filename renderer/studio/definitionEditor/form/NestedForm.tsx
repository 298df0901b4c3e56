/**
 * Parts render nested parts: the form comes from a context, so that the forms need not import each other
 * (ContainerForm.tsx does).
 */
import { type ComponentType, createContext, use } from 'react';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import type { Edited } from './controls.ts';

export interface NestedFormProps {
  path: Path;
  /** Label. */
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
