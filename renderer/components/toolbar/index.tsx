import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { holds, sessionAtom } from '../../calls/session.ts';
import { Icon } from '../../icons/Icon.tsx';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { word } from '../../text/messages.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { ActionMenu } from '../parts/ActionMenu.tsx';

/** What a button of an icon alone takes, with the gap beside it. */
const ICON_ROOM = 36;

/** Actions in a row; what does not fit goes into a menu at its end. */
export default function ToolbarPart({ props }: ComponentProps<'toolbar'>) {
  const session = useAtomValue(sessionAtom);
  const { ref, width } = useElementSize();
  const allowed = (name: string) => {
    const action = definition('action', name);
    return action !== undefined && holds(action.permission, session);
  };
  const all = [
    ...(props.primary ? [props.primary] : []),
    ...props.actions.filter((name) => name !== props.primary),
  ].filter(allowed);
  const isIcon = (name: string) => Boolean(props.icons?.includes(name) && definition('action', name)?.icon);
  /** The room that a button takes, from its label: measuring each would draw the bar twice at every change. */
  const roomOf = (name: string): number =>
    isIcon(name) ? ICON_ROOM : 62 + 7.2 * (definition('action', name)?.label.length ?? 0);
  const end = (props.end ?? []).filter(allowed);
  let room = (width || Number.POSITIVE_INFINITY) - end.reduce((sum, name) => sum + roomOf(name), 0);
  const inRow: string[] = [];
  const inMenu: string[] = [];
  for (const [index, name] of all.entries()) {
    room -= roomOf(name);
    // The menu's own button needs room as soon as it is there.
    (room > (index === all.length - 1 ? 0 : 40) && inMenu.length === 0 ? inRow : inMenu).push(name);
  }
  return (
    <div className="inv-toolbar" role="toolbar" aria-label={word('parts.actions')} ref={ref}>
      {inRow.map((name) => (
        <ActionButton
          key={name}
          action={name}
          variant={name === props.primary ? 'primary' : 'default'}
          iconOnly={isIcon(name)}
        />
      ))}
      {inMenu.length > 0 && (
        <ActionMenu
          actions={inMenu}
          target={
            <ActionIcon variant="default" size={30} aria-label={word('parts.more')}>
              <Icon name="more" />
            </ActionIcon>
          }
        />
      )}
      <div className="inv-spacer" />
      {end.map((name) => (
        <ActionButton key={name} action={name} variant="subtle" iconOnly={isIcon(name)} />
      ))}
    </div>
  );
}
