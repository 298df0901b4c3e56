/**
 * Publishing never alters a table: a layer of the store may change the labels of entity fields and where they are
 * mandatory, but changes that need another column require files and `invoize apply`. Template-only fields are in the
 * JSON column.
 */
import type { Program } from '../../metadata/program.ts';
import { storeProgram } from '../program/storeProgram.ts';
import { KEYS_VERSION, planSteps } from '../store/schema/plan.ts';
import { programShape } from '../store/schema/shape.ts';
import { describeStep } from '../store/schema/steps.ts';

export interface TableStep {
  entity: string;
  /** The required change of its table, as text. */
  step: string;
}

/** Required changes of tables; indexes are excluded, as a job builds them. */
export function tableSteps(below: Program, above: Program): TableStep[] {
  const tables = (program: Program) => programShape(storeProgram(program));
  return planSteps({ tables: tables(below), keysVersion: KEYS_VERSION }, tables(above))
    .filter(({ kind }) => kind !== 'createIndex' && kind !== 'dropIndex')
    .map((step) => ({ entity: step.table.entity, step: describeStep(step) }));
}
