/** The rules and cells of a template, compiled once for a program: the same that colour the grid decide a save. */
import type { RecordChecker } from '../../../engine/cells/compileCells.ts';
import { compileRuleSets } from '../../../engine/cells/compileRuleSets.ts';
import { withFixedValues } from '../../../engine/cells/fixedValues.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { compileIn } from '../../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../read/entityFields.ts';
import { templateRules } from '../templates/templateRules.ts';

/**
 * Entity fields that the template lacks are checked for type and length, so that no template bypasses them; only a
 * template makes fields mandatory.
 */
export function recordChecker(runtime: ProgramRuntime, entity: string, template: string | undefined): RecordChecker {
  const { program } = runtime;
  return runtime.prepared(`checker of ${entity} by ${template}`, () => {
    const fields = checkedFields(runtime, entity, template).map((field, index) => ({ ...field, displayOrder: index }));
    return compileRuleSets(
      withFixedValues(fields, program.definitions, entity),
      templateRules(program, template, fields),
      (expression, options) => compileIn(program, expression, options),
    );
  });
}

/** The active fields of a template in display order, and after them what else the entity has. */
export function checkedFields(runtime: ProgramRuntime, entity: string, template: string | undefined): EffectiveField[] {
  // In display order already, anchors included.
  const shown = (template === undefined ? [] : (runtime.program.fields[template] ?? [])).filter(
    (field) => field.isActive !== false && field.path === undefined && field.virtual === undefined,
  );
  const own = new Set(shown.map((field) => field.key));
  const others = Object.entries(entityFields(runtime, entity).fields)
    .filter(([key, { virtual }]) => !own.has(key) && virtual === undefined)
    .map(([key, field]) => ({ ...field, key, label: field.label ?? key, isMandatory: false }));
  return [...shown, ...others];
}

/** The fields that a template has switched off. */
export const inactiveFields = (runtime: ProgramRuntime, template: string | undefined): EffectiveField[] =>
  (template === undefined ? [] : (runtime.program.fields[template] ?? [])).filter(({ isActive }) => isActive === false);
