/** The trace of a field's rules in words: each condition that was looked at, its operands, and which row decided. */

import { operatorWord } from '../../engine/filters/filterInWords.ts';
import type { RuleTrace } from '../../engine/rules/traceRule.ts';
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { isOperatorName } from '../../metadata/signatures/operators.ts';
import { definition } from '../program/program.ts';
import { word } from './messages.ts';
import { verdictText } from './verdictText.ts';

export interface TraceWords {
  readonly text: string;
  /** 0 a rule, 1 a block, 2 a condition or the result. */
  readonly level: number;
  /** True for the row that decided. */
  readonly decided?: boolean;
  /** Result of the condition or block. */
  readonly held?: boolean;
}

interface Labelled {
  key: string;
  label: string;
  type?: FieldType;
}

const operatorWords = (name: string, type: FieldType | undefined): string =>
  isOperatorName(name) ? word(operatorWord(name, type)) : name;
const quoted = (text: string): string => (text === '' ? word('common.empty') : `"${text}"`);

/** The message of a rule, translated; empty if it has no message. */
const said = (outcome: RuleTrace['outcome']): string =>
  outcome?.message ? verdictText({ ...outcome, message: outcome.message }) : '';

/** The lines of the traces; none where there was no rule. */
export function traceWords(
  traces: readonly (RuleTrace & { ruleId: string })[],
  fields: readonly Labelled[],
): TraceWords[] {
  const label = (key: string) => fields.find((field) => field.key === key)?.label ?? key;
  const typeOf = (key: string) => fields.find((field) => field.key === key)?.type;
  return traces.flatMap((trace): TraceWords[] => {
    const description = definition('rules', trace.ruleId)?.description;
    const lines: TraceWords[] = [{ level: 0, text: description ? `${description} (${trace.ruleId})` : trace.ruleId }];
    for (const [index, block] of trace.blocks.entries()) {
      const begins = word(block.conditions.length === 0 ? 'why.elseWord' : index === 0 ? 'why.ifWord' : 'why.elseIf');
      lines.push({ level: 1, text: word('why.block', { word: begins, row: block.row }), held: block.held });
      for (const { row, field, left, operator, right, held } of block.conditions) {
        lines.push({
          level: 2,
          held,
          text: word('why.condition', {
            row,
            left: `${label(field)} ${quoted(left)}`,
            operator: operatorWords(operator, typeOf(field)),
            right: quoted(right),
            held: word(held ? 'filter.yes' : 'filter.no'),
          }),
        });
      }
    }
    const { decidedBy, outcome } = trace;
    lines.push(
      decidedBy === undefined
        ? { level: 1, text: word('why.nothing') }
        : {
            level: 1,
            decided: true,
            text: word('why.decided', {
              row: decidedBy,
              outcome: said(outcome) || outcome?.outcome || word('why.nothingDone'),
            }),
          },
    );
    return lines;
  });
}
