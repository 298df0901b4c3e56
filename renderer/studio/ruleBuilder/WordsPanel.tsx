/** The rule as people say it, a line a row. */
import { memo, useMemo } from 'react';
import type { RuleType } from '../../../metadata/kinds/ruleTypes.ts';
import type { Rows } from './model/row.ts';
import { type Names, ruleLines } from './ruleInWords.ts';

interface Props {
  /** As they settled. */
  rows: Rows;
  field: string;
  ruleType: RuleType;
  names: Names;
}

const Line = memo(function Line({ text, level, off }: { text: string; level: number; off: boolean }) {
  return (
    <li data-level={level} data-off={off || undefined}>
      {text}
    </li>
  );
});

export const WordsPanel = memo(function WordsPanel({ rows, field, ruleType, names }: Props) {
  const lines = useMemo(() => ruleLines(rows, field, ruleType, names), [rows, field, ruleType, names]);
  return (
    <ul className="inv-rule-words">
      {lines.map(({ id, text, level, off }) => (
        <Line key={`${id} ${level}`} text={text} level={level} off={off} />
      ))}
    </ul>
  );
});
