/**
 * Fields that a person does not edit, decided alike for a record and for the members of its lists at every depth
 * (docs/contract/calls.md, Saving): read-only ones, inactive ones, computed ones, and those that the stored values close.
 */
import { conditionTypes } from '../../../engine/cells/conditional.ts';
import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import { type EffectiveField, isComputed } from '../../../metadata/kinds/field.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { compileIn } from '../../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';

type Values = Readonly<Record<string, unknown>>;

export interface ReadOnlyFields {
  /** True if no field is ever read-only. */
  readonly isEmpty: boolean;
  /** Fields that are always read-only. */
  readonly always: ReadonlySet<string>;
  /**
   * Those of one record or member.
   * @param sent its values as they came
   * @param stored undefined where it is new: conditions close fields of what is stored only
   */
  of(context: Pick<OperationContext, 'today'>, sent: Values, stored: Values | undefined): ReadonlySet<string>;
  /** True if an existing issue forbids another value: it is refused, not ignored. */
  isRaised(key: string, value: unknown, stored: Values | undefined): boolean;
}

/**
 * @param name of what is kept of them in the runtime
 * @param fields as templates define them, with what else the entity has
 * @param variant the field that decides the variant of a record: another variant is refused, not left out
 */
export function readOnlyFields(
  runtime: ProgramRuntime,
  name: string,
  fields: () => readonly EffectiveField[],
  variant?: string,
): ReadOnlyFields {
  return runtime.prepared(`read-only fields of ${name}`, () => {
    const all = fields();
    const options = { types: conditionTypes(all) };
    const isClosed = (field: EffectiveField) => field.isReadonly || field.isActive === false || isComputed(field);
    const always = new Set(all.filter(isClosed).map(({ key }) => key));
    const closing = all.flatMap(({ key, readonlyWhen }) =>
      readonlyWhen === undefined || key === variant
        ? []
        : [[key, compileIn(runtime.program, readonlyWhen, options)] as const],
    );
    const raised = new Map(all.filter((field) => field.isReadOnlyAfterRaise).map(({ key, type }) => [key, type]));
    return {
      isEmpty: always.size + closing.length + raised.size === 0,
      always,
      of({ today }, sent, stored) {
        if (!stored || closing.length === 0) return always;
        const record = { ...sent, ...stored };
        const closed = closing.filter(([, isClosed]) => isClosed.run({ record, row: record, today } as never) === true);
        return closed.length === 0 ? always : new Set([...always, ...closed.map(([key]) => key)]);
      },
      isRaised: (key, value, stored) =>
        stored !== undefined && raised.has(key) && !sameFieldValue(raised.get(key) ?? 'text', value, stored[key]),
    };
  });
}
