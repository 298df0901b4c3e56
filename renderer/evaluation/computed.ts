/** Computed fields of a record, or of a member of its lists, while the user types. */
import { type ComputedFields, compileComputed } from '../../engine/cells/computedFields.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { memoize } from '../../metadata/memoize.ts';
import { appStore } from '../program/appStore.ts';
import { today } from '../program/program.ts';
import { pageExpression } from './expressions.ts';
import { userScopeAtom } from './userScope.ts';

type Values = Readonly<Record<string, unknown>>;

const computing = memoize(
  (fields: readonly EffectiveField[]): ComputedFields =>
    compileComputed(fields, pageExpression, ['compute', 'virtual']),
);

/**
 * The values with what is computed from them, as a save and a reading compute it.
 * @param fields the same list each time: what they compute is compiled once
 */
export const computed = (fields: readonly EffectiveField[], values: Values): Values =>
  computing(fields).run(values, { today: today(), user: appStore.get(userScopeAtom) });
