/** A row of a rule as one line: handle, content, actions, and the forms below. */
import type { ReactNode } from 'react';
import { tRule as say } from '../../text/t.ts';
import type { Row } from './model/row.ts';
import { RowForm } from './RowForm.tsx';
import { RowHandle } from './RowHandle.tsx';
import type { RowContext } from './rowContext.ts';

/** The fault of a row's member. @param wrong lines of member, tab and text */
export const faultOfMember = (wrong: string, member: string): string | undefined =>
  wrong
    .split('\n')
    .find((line) => line.startsWith(`${member}\t`))
    ?.slice(member.length + 1);

export interface RuleLineProps {
  context: RowContext;
  row: Row;
  /** Its number, from 1. */
  N: number;
  cond: string;
  /** True if the row or its block is disabled. */
  off: boolean;
  mark?: string | undefined;
  picked: boolean;
  children: ReactNode;
  below?: ReactNode;
}

export function RuleLine({ context, row: { id }, N, cond, off, mark, picked, children, below }: RuleLineProps) {
  return (
    <li
      className="inv-rule-row"
      data-row={id}
      data-cond={cond}
      data-off={off || undefined}
      data-mark={mark}
      data-picked={picked || undefined}
      aria-label={say('rule.row', { N })}
    >
      <RowForm>
        <div className="inv-rule-line">
          <RowHandle context={context} id={id} N={N} picked={picked} />
          {children}
        </div>
        {below}
      </RowForm>
    </li>
  );
}
