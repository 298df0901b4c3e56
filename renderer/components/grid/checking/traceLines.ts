/** The engine's trace of the rules of a field, as lines for people: blocks, what each condition compared, what decided. */
import type { RuleTrace } from '../../../../engine/index.ts';
import type { TraceLine } from './rowChecker.ts';

export interface TraceWords {
  /** A field's label. */
  label: (field: string) => string;
  /** An operator in words. */
  operator: (name: string) => string;
}

const shown = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);

/** Lines of the traces of one field; none where no rule looked at it. */
export function traceLines(traces: readonly RuleTrace[], { label, operator }: TraceWords): TraceLine[] {
  return traces.flatMap((trace, at) => [
    { level: 0, text: traces.length > 1 ? `Rule ${at + 1} of ${label(trace.key)}` : `The rule of ${label(trace.key)}` },
    ...trace.blocks.flatMap(({ row, held, conditions }, block): TraceLine[] => [
      ...conditions.map((condition) => ({
        level: 1,
        held: condition.held,
        text: `${block === 0 ? 'If' : 'Else if'} ${label(condition.field)} (${shown(condition.left)}) ${operator(condition.operator)} ${shown(condition.right)} — row ${condition.row}`,
      })),
      ...(conditions.length === 0 ? [{ level: 1, held, text: `Else — row ${row}` }] : []),
    ]),
    decision(trace, label),
  ]);
}

function decision({ decidedBy, outcome, key }: RuleTrace, label: TraceWords['label']): TraceLine {
  if (decidedBy === undefined) return { level: 1, text: `No condition held: nothing is said of ${label(key)}.` };
  const said =
    outcome?.message ?? (outcome?.outcome === 'pass' ? `${label(key)} is as it should be.` : 'Nothing to change.');
  return { level: 1, decided: true, text: `Row ${decidedBy} decided: ${said}` };
}
