/**
 * Publishing never alters a table: a layer of the store may say how a field of an entity is called and where it is mandatory, but
 * what would give a table another column is made by files and `invoize apply`. A field that only a template adds lies in the JSON
 * column.
 */
import type { Program } from '../../metadata/program.ts';
import { storeProgram } from '../program/storeProgram.ts';
import { KEYS_VERSION, planSteps } from '../store/schema/plan.ts';
import { programShape } from '../store/schema/shape.ts';
import { describeStep } from '../store/schema/steps.ts';

export interface TableStep {
  entity: string;
  /** What would have to be done to its table, in words. */
  step: string;
}

/** What would have to be done to the tables; indexes are not of them, a job builds those. */
export function tableSteps(below: Program, above: Program): TableStep[] {
  const tables = (program: Program) => programShape(storeProgram(program));
  return planSteps({ tables: tables(below), keysVersion: KEYS_VERSION }, tables(above))
    .filter(({ kind }) => kind !== 'createIndex' && kind !== 'dropIndex')
    .map((step) => ({ entity: step.table.entity, step: describeStep(step) }));
}
