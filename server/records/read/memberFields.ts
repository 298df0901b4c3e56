/** Fields of members of owned lists, at any depth. */
import type { RecordChecker } from '../../../engine/cells/compileCells.ts';
import { compileRuleSets } from '../../../engine/cells/compileRuleSets.ts';
import { withFixedValues } from '../../../engine/cells/fixedValues.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { type FieldTypes, fieldTypesOf } from '../../../metadata/kinds/fieldTypes.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { compileIn } from '../../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { templateRules } from '../templates/templateRules.ts';

interface Checked {
  fields: readonly EffectiveField[];
  checker: RecordChecker;
}

/** The active fields of a list's members. */
export function memberFields(
  { program }: ProgramRuntime,
  list: Pick<OwnedList, 'fields' | 'template'>,
): EffectiveField[] {
  const all =
    list.template === undefined
      ? Object.entries(list.fields ?? {}).map(([key, field]) => ({ ...field, key, label: field.label ?? key }))
      : (program.fields[list.template] ?? []);
  return all.filter(({ isActive }) => isActive !== false);
}

/** Those of which something is stored: what is computed when it is read is not among them. */
export const storedMemberFields = (...of: Parameters<typeof memberFields>): EffectiveField[] =>
  memberFields(...of).filter(({ virtual }) => virtual === undefined);

/** @param names lead to the list: `['charges', 'breaks']` */
export function membersCheckedBy(
  runtime: ProgramRuntime,
  entity: string,
  names: readonly string[],
  list: OwnedList,
): Checked {
  return runtime.prepared(`checker of ${entity} ${names.join('.')}`, () => {
    const { program } = runtime;
    const fields = storedMemberFields(runtime, list);
    const ordered = fields.map((field, index) => ({ ...field, displayOrder: index }));
    const checker = compileRuleSets(
      withFixedValues(ordered, program.definitions),
      templateRules(program, list.template, ordered),
      (expression, options) => compileIn(program, expression, options),
    );
    return { fields, checker };
  });
}

/** The types of the stored fields of a list's members. */
export const memberTypes = (
  runtime: ProgramRuntime,
  entity: string,
  names: readonly string[],
  list: OwnedList,
): FieldTypes => fieldTypesOf(membersCheckedBy(runtime, entity, names, list).fields);
