/** The response of the call authoringRules, and lookups by name. */
import type { ExampleDefinition } from '../../../metadata/kinds/example.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';

export interface RuleEditorFault {
  message: string;
  severity: 'error' | 'warning';
  path?: (string | number)[];
}

/** A definition, and what saving it needs to know. */
export interface Drafted<Value> {
  name: string;
  value: Value;
  /** The version in force; 0 where the layer says nothing. */
  base: number;
  /** Version of the user's draft; 0 without a draft. */
  draft: number;
  /** The version in force that the draft was made from. */
  madeFrom?: number;
  own: boolean;
  inForce: boolean;
  gone: boolean;
  layer?: string;
  faults: RuleEditorFault[];
}

export interface Source {
  name: string;
  label: string;
  keys: { key: string; label: string }[];
}

export interface RuleEditorState {
  layer: string;
  template: string;
  label: string;
  entity?: string;
  fields: EffectiveField[];
  sources: Source[];
  roles: { name: string; label: string }[];
  rules: Drafted<RuleSetDefinition>[];
  examples: Drafted<ExampleDefinition>[];
}

/** The first name with this beginning that is not taken. */
export function freeName(beginning: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? beginning : `${beginning}.${number}`;
    if (!taken.includes(name)) return name;
  }
}
