/** Adapts the engine's checks to the compiler's interface. */

import { checkCell } from '../../../engine/cells/checkCell.ts';
import { checkExpression } from '../../../engine/expressions/checkExpression.ts';
import { compileExpression } from '../../../engine/expressions/compileExpression.ts';
import type { Fault, FaultKind } from '../../../engine/faults/fault.ts';
import { checkFilter } from '../../../engine/filters/checkFilter.ts';
import { seriesPattern } from '../../../engine/lifecycles/seriesPattern.ts';
import { checkRegex } from '../../../engine/regex/checkRegex.ts';
import { checkRule } from '../../../engine/rules/readRule.ts';
import type { CheckFault, Checks } from '../../../metadata/compiler/checks.ts';
import { ruleLevel } from '../../../metadata/kinds/ruleTypes.ts';
import { isLanguage, isTimeZone, timeZones } from './zones.ts';

/** Names of engine faults by category. */
const words = {
  structure: 'bad-structure',
  unknown: 'unknown-field',
  type: 'type-error',
  limit: 'limit',
  text: 'bad-value',
  regex: 'bad-regex',
  unreachable: 'unreachable-row',
} as const satisfies Record<FaultKind, string>;

const toCheckFaults = (faults: readonly Fault[]): CheckFault[] =>
  faults.map(({ path, kind, message }) => ({
    path,
    kind: kind === 'unknown' && message.startsWith('There is no operat') ? 'unknown-operator' : words[kind],
    message,
  }));

/** A list is not a truth or a text, and the other way round; the rest has a sensible reading (a number as text …). */
const misfit = (wanted: string, gives: string): boolean =>
  (wanted === 'list' && ['boolean', 'number', 'text'].includes(gives)) ||
  (gives === 'list' && ['number', 'text'].includes(wanted)) ||
  (wanted === 'number' && ['boolean', 'text'].includes(gives));

export const checks: Checks = {
  filter: (tree, types) => toCheckFaults(checkFilter(tree, types)),
  rule: (rule, label, types) =>
    toCheckFaults(
      checkRule({
        key: rule.field,
        label,
        types,
        rows: rule.rows,
        level: ruleLevel(rule.ruleType),
      }),
    ),
  expression(expression, gives, { types, closed, further, named }) {
    const options = {
      ...(types ? { types } : {}),
      ...(closed ? { closed } : {}),
      ...(further ? { further } : {}),
      named,
    };
    const faults = toCheckFaults(checkExpression(expression, options));
    if (faults.length > 0 || gives === 'any') return faults;
    // A faulty named expression is reported at its definition: here it is null.
    const right = (name: string): unknown => {
      const is = named?.(name) ?? null;
      return checkExpression(is, options).length > 0 ? null : is;
    };
    const compiled = compileExpression(expression, { ...options, named: right });
    return misfit(gives, compiled.gives)
      ? [{ path: [], kind: 'type-error', message: `This gives a ${compiled.gives}, where a ${gives} is wanted.` }]
      : [];
  },
  regex(pattern) {
    const found = checkRegex(pattern);
    return found ? toCheckFaults([found]) : [];
  },
  cell(field, value) {
    const { type, length, min, max, regex } = field;
    // An invalid regex is reported separately.
    const known = { key: '', type, length, min, max, ...(regex && !checkRegex(regex) ? { regex } : {}) };
    const { tone, messageId } = checkCell(known, value) ?? {};
    if (messageId === 'minimumValue' || messageId === 'maximumValue') return 'range';
    return tone === 'invalid' || tone === 'length' || tone === 'regex' ? tone : undefined;
  },
  seriesPattern(pattern) {
    const read = seriesPattern(pattern);
    return typeof read === 'string' ? read : undefined;
  },
  isTimeZone,
  timeZones,
  isLanguage,
};
