/** Actions of a row as icons beside its sign; the row's menu has the same ones for the keyboard. */
import { holds } from '../../../http/session.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { definition } from '../../../program/program.ts';
import { useLocals, useSurface } from '../../../surface/hooks.ts';
import { useGrid } from '../gridContext.ts';
import { type RowState, recordOf } from '../rows/rowState.ts';

/** Width of one icon, in pixels. */
export const ROW_ICON_WIDTH = 22;

export function RowIcons({ row, actions }: { row: RowState; actions: readonly string[] }) {
  const surface = useSurface();
  const locals = useLocals();
  const { runRowAction } = useGrid();
  if (row.group) return null;
  const record = recordOf(row);
  const scope = { ...locals, row: record, record };
  return actions.map((name) => {
    const action = definition('action', name);
    const isShown =
      action?.icon &&
      holds(action.permission) &&
      (action.visibleWhen === undefined || Boolean(surface.value(action.visibleWhen, scope)));
    if (!isShown) return <span key={name} className="iv-row-icon" />;
    return (
      <button
        key={name}
        type="button"
        tabIndex={-1}
        className="iv-row-icon"
        aria-label={action.label}
        title={action.label}
        onClick={(event) => {
          event.stopPropagation();
          runRowAction(name, row);
        }}
      >
        <Icon name={action.icon} size={15} />
      </button>
    );
  });
}
