/** The actions of a row, by the right button, the menu key or shift+F10. */
import { Fragment, useCallback, useEffect, useRef } from 'react';
import { Popup } from '../editors/Popup.tsx';
import { t } from '../words.ts';

export interface RowMenuItem {
  readonly name: string;
  readonly label: string;
  readonly enabled: boolean;
  /** For radio items: true if selected. */
  readonly checked?: boolean;
  /** Group of the item: a separator precedes items of another group. */
  readonly group: string;
  run(): void;
}

export interface RowMenuProps {
  /** Accessible name of the menu. */
  label?: string;
  items: readonly RowMenuItem[];
  anchor: () => Element | null | undefined;
  /** `back`: the focus goes back to the cell. */
  close: (back: boolean) => void;
}

export function RowMenu({ label = t('gridRowMenu'), items, anchor, close }: RowMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const at = useCallback(() => anchor(), [anchor]);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    const away = (event: PointerEvent) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) latest.current(false);
    };
    addEventListener('pointerdown', away, true);
    return () => removeEventListener('pointerdown', away, true);
  }, []);
  const move = (by: number) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[(now + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <Popup anchor={at}>
      <div
        ref={box}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="iv-menu"
        data-mantine-stop-propagation="true"
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'ArrowDown') move(1);
          else if (event.key === 'ArrowUp') move(-1);
          else if (event.key === 'Escape' || event.key === 'Tab') close(true);
          else return;
          event.preventDefault();
        }}
      >
        {items.map((item, at) => (
          <Fragment key={item.name}>
            {at > 0 && items[at - 1]?.group !== item.group && <hr className="iv-menu-line" />}
            <button
              type="button"
              {...(item.checked === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': item.checked })}
              className="iv-menu-item"
              data-mantine-stop-propagation="true"
              disabled={!item.enabled}
              onClick={() => {
                close(true);
                item.run();
              }}
            >
              {item.label}
            </button>
          </Fragment>
        ))}
      </div>
    </Popup>
  );
}
