/** A member of a map or a list: a line that opens. Alt and the arrows move it; its other ways are buttons behind it. */
import { Menu } from '@mantine/core';
import { type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import { word } from '../../../text/messages.ts';
import { tEditor as say } from '../../../text/t.ts';
import { holdsParts } from './controls.ts';
import { useEditing, useFaultIndex } from './editing.ts';
import { LayerMark } from './LayerMark.tsx';
import { NestedForm, type NestedFormProps } from './NestedForm.tsx';
import { summaryOf } from './summary.ts';

/** Operations on the members of a map or list, identified by name or index; the functions are stable across renders. */
export interface MemberActs {
  /** undefined where members have no order. */
  move: ((member: string | number, by: -1 | 1) => void) | undefined;
  remove(member: string | number): void;
  duplicate(member: string | number): void;
  rename: ((member: string | number) => void) | undefined;
}

/** Called by its name, or its number. */
interface Props extends NestedFormProps {
  /** True if it is initially expanded because it was just added. */
  fresh: boolean;
  acts: MemberActs;
  /** In place of the name while it is renamed. */
  renaming?: ReactNode;
}

export const Member = memo(function Member(props: Props) {
  const { path, name, of, value, below, fresh, acts, renaming } = props;
  const { move, rename } = acts;
  const own = path.at(-1) ?? name;
  const { readOnly } = useEditing();
  const faults = useFaultIndex();
  const [open, setOpen] = useState(fresh);
  const parts = holdsParts(of.control);
  const wrong = faults.within(path);
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || !move || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(own, event.key === 'ArrowUp' ? -1 : 1);
  };
  const ways: [string, string, (() => void) | undefined][] = [
    ['back', say('editor.moveUp'), move && (() => move(own, -1))],
    ['next', say('editor.moveDown'), move && (() => move(own, 1))],
    ['edit', say('editor.rename'), rename && (() => rename(own))],
    ['copy', say('editor.duplicate'), () => acts.duplicate(own)],
    ['delete', word('jobs.remove'), () => acts.remove(own)],
  ];
  return (
    <li className="inv-editor-member" data-open={(open && parts) || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: alt and the arrows are keys of everything inside the line. */}
      <div className="inv-editor-line" onKeyDown={keys}>
        {renaming ??
          (parts ? (
            <button
              type="button"
              className="inv-editor-fold"
              data-member={path.join('/')}
              aria-expanded={open}
              onClick={() => setOpen((now) => !now)}
            >
              <Icon name="chevron" size={14} />
              <span className="inv-editor-name">{name}</span>
              <span className="inv-editor-summary">{summaryOf(value)}</span>
            </button>
          ) : (
            <>
              <span className="inv-editor-name">{name}</span>
              <div className="inv-editor-grow">
                <NestedForm path={path} name={name} of={of} value={value} below={below} />
              </div>
            </>
          ))}
        <LayerMark path={path} value={value} below={below} />
        {wrong > 0 && <span className="inv-editor-wrong">{say('editor.faults', { count: wrong })}</span>}
        {!readOnly && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <button type="button" className="inv-editor-tool" aria-label={`${name}: ${word('parts.more')}`}>
                <Icon name="more" size={14} />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {ways.map(([icon, label, run]) =>
                run ? (
                  <Menu.Item key={label} leftSection={<Icon name={icon} size={14} />} onClick={run}>
                    {label}
                  </Menu.Item>
                ) : null,
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {!parts &&
        faults.at(path).map((text) => (
          <p key={text} className="inv-editor-fault">
            {text}
          </p>
        ))}
      {open && parts && (
        <div className="inv-editor-body">
          {faults.at(path).map((text) => (
            <p key={text} className="inv-editor-fault">
              {text}
            </p>
          ))}
          <NestedForm path={path} name={name} of={of} value={value} below={below} />
        </div>
      )}
    </li>
  );
});
