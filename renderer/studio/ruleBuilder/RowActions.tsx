/** Actions of a row: insert below, enable or disable, delete. */
import { Icon } from '../../icons/Icon.tsx';
import { tRule as say } from '../../text/t.ts';
import type { Row } from './model/row.ts';
import type { RowContext } from './rowContext.ts';

interface Props {
  context: RowContext;
  row: Row;
  N: number;
  /** State of the formatting input: open or not. */
  format?: { open: boolean; toggle(): void } | undefined;
  mayAdd: boolean;
}

function Act({ label, icon, pressed, onClick }: { label: string; icon: string; pressed?: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      className="inv-rule-act"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} size={14} />
    </button>
  );
}

export function RowActions({ context, row, N, format, mayAdd }: Props) {
  const off = row.is.isActive === false;
  const ids = new Set([row.id]);
  return (
    <span className="inv-rule-acts">
      {format && (
        <Act label={`${say('rule.format')} ${N}`} icon="columns" pressed={format.open} onClick={format.toggle} />
      )}
      {mayAdd && (
        <Act
          label={say('rule.addSub', { N })}
          icon="add"
          onClick={() => context.edit({ do: 'addBelow', id: row.id })}
        />
      )}
      <Act
        label={say(off ? 'rule.enableAt' : 'rule.disableAt', { N })}
        icon={off ? 'play' : 'cancel'}
        onClick={() => context.edit({ do: 'active', ids, isActive: off })}
      />
      <Act label={say('rule.removeAt', { N })} icon="delete" onClick={() => context.edit({ do: 'remove', ids })} />
    </span>
  );
}
