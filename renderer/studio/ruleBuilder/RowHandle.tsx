/** A row's number and the place to hold it by: to choose it, to drag it, to move it by keys. */
import type { KeyboardEvent } from 'react';
import { tRule as say } from '../../text/t.ts';
import type { RowContext } from './rowContext.ts';

export function RowHandle({ context, id, N, picked }: { context: RowContext; id: string; N: number; picked: boolean }) {
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    context.step(id, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      className="inv-rule-number"
      draggable
      data-handle={id}
      aria-label={say('rule.pick', { N })}
      aria-pressed={picked}
      title={say('rule.moveRow', { N })}
      onKeyDown={keys}
      onClick={(event) => context.pick(id, event.shiftKey)}
    >
      <span aria-hidden="true">⠿</span> {N}
    </button>
  );
}
