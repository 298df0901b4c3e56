/** The rules and cells of a template, compiled once for a program: the same that colour the grid decide a save. */
import { compileCells, type RecordChecker } from '../../engine/cells/compileCells.ts';
import type { AutoFetchRow } from '../../metadata/kinds/rules.ts';
import type { ProgramRuntime } from '../runtime/programRuntime.ts';

/** @returns undefined for a template that is not there */
export function templateChecker(runtime: ProgramRuntime, template: string): RecordChecker | undefined {
  const { program } = runtime;
  if (!Object.hasOwn(program.fields, template)) return undefined;
  return runtime.prepared(`checker of ${template}`, () => {
    // In display order already, anchors included.
    const fields = (program.fields[template] ?? [])
      .filter((field) => field.isActive !== false)
      .map((field, index) => ({ ...field, displayOrder: index }));
    const keys = new Set(fields.map((field) => field.key));
    const sets = (program.rulesOf[template] ?? []).flatMap((name, index) => {
      const rule = program.definitions.rules[name];
      return rule && rule.isActive !== false && keys.has(rule.field) ? [{ name, index, rule }] : [];
    });
    return compileCells(
      fields,
      sets
        .filter(({ rule }) => rule.ruleType !== 'autoFetching')
        .map(({ name, index, rule }) => ({
          id: name,
          key: rule.field,
          rows: rule.rows,
          displayOrder: index,
          level: rule.ruleType === 'fieldValidation' ? ('field' as const) : ('shipment' as const),
        })),
      sets
        .filter(({ rule }) => rule.ruleType === 'autoFetching')
        .map(({ rule }) => ({ key: rule.field, rows: rule.rows as AutoFetchRow[] })),
    );
  });
}
