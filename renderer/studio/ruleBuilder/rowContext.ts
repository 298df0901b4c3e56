/** The context of all rows of the open rule; stable across renders. */
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { RuleType } from '../../../metadata/kinds/ruleTypes.ts';
import type { Option } from './Choice.tsx';
import type { Source } from './editorState.ts';
import type { Edit } from './model/document.ts';

export interface RowContext {
  /** K: the field that the rule is of. */
  key: string;
  ruleType: RuleType;
  readonly: boolean;
  fields: ReadonlyMap<string, EffectiveField>;
  fieldOptions: readonly Option[];
  sources: ReadonlyMap<string, Source>;
  sourceOptions: readonly Option[];
  edit(edit: Edit): void;
  /** Chooses a row, or with `more` all from the one chosen last. */
  pick(id: string, more: boolean): void;
  /** A row was moved by keys. */
  step(id: string, by: -1 | 1): void;
}
