/** Props of a property input: location, schema, value. */
import type { Schema } from '../model/signature.ts';

export interface InputProps {
  label: string;
  schema: Schema;
  value: unknown;
  /** undefined: the property is left out. */
  change(next: unknown): void;
  required: boolean;
  /** Error message. */
  wrong: string | undefined;
  /** Faults of nested values, by relative path. */
  faults: readonly { path: readonly string[]; message: string }[];
  readOnly: boolean;
  /** Its name is heard only: an entry of a list, whose place says enough. */
  bare?: boolean | undefined;
  /** Further names: parts and states of the surface. */
  suggested?: readonly string[] | undefined;
}

/** The error of the property itself; `faults` are those of its container. */
export const wrongAt = (faults: InputProps['faults'], name: string): string | undefined =>
  faults.find(({ path }) => path.length === 1 && path[0] === name)?.message;

/** Faults below a name. */
export const faultsBelow = (faults: InputProps['faults'], name: string): InputProps['faults'] =>
  faults.filter(({ path }) => path[0] === name).map(({ path, message }) => ({ path: path.slice(1), message }));

/** How an input is called: in sight, or where its place says enough only for those who hear it. */
export const labelled = ({ label, bare, schema, required }: InputProps) =>
  bare
    ? { 'aria-label': label }
    : { label, description: schema.description as string | undefined, withAsterisk: required };
