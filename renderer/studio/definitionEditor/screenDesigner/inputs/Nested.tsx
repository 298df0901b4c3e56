/** The input of a property inside of another one: given from above, since what nests cannot name who holds it. */
import { type ComponentType, createContext, useContext } from 'react';
import type { InputProps } from './inputProps.ts';

export const InputContext = createContext<ComponentType<InputProps> | undefined>(undefined);

export function Nested(props: InputProps) {
  const Input = useContext(InputContext);
  return Input && <Input {...props} />;
}
