import { Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText, useValue } from '../../surface/hooks.ts';
import { formatNumber } from '../../text/formatNumber.ts';
import { word } from '../../text/messages.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { MoreMenu } from '../parts/MoreMenu.tsx';
import { useIsPermitted } from '../parts/useIsPermitted.ts';
import { menusOf, ToolbarMenus } from './ToolbarMenus.tsx';

/** Width of an icon button in pixels, with its gap. */
const ICON_ROOM = 36;
/** Width of a button without its label, and of a letter, in pixels. */
const BUTTON_ROOM = 62;
const LETTER_ROOM = 7.2;
const TITLE_LETTER_ROOM = 10;
/** Beside its label a menu's button has an icon and an arrow. */
const MENU_ROOM = 76;

/** The title and count of a page, actions in a row, menus; what does not fit goes into a menu at the row's end. */
export default function ToolbarPart({ props }: ComponentProps<'toolbar'>) {
  const allowed = useIsPermitted();
  const { ref, width } = useElementSize();
  const title = useText(props.title);
  const count = useValue<unknown>(props.count);
  const all = [
    ...(props.primary ? [props.primary] : []),
    ...props.actions.filter((name) => name !== props.primary),
  ].filter(allowed);
  const isIcon = (name: string) => Boolean(props.icons?.includes(name) && definition('action', name)?.icon);
  /** The room that a button takes, from its label: measuring each would draw the bar twice at every change. */
  const roomOf = (name: string): number =>
    isIcon(name) ? ICON_ROOM : BUTTON_ROOM + LETTER_ROOM * (definition('action', name)?.label.length ?? 0);
  const roomOfAll = (names: readonly string[]) => names.reduce((sum, name) => sum + roomOf(name), 0);
  const end = (props.end ?? []).filter(allowed);
  const menus = menusOf(props.menus, allowed);
  const menuRoom = menus.reduce((sum, { label }) => sum + MENU_ROOM + LETTER_ROOM * label.length, 0);
  let room = (width || Number.POSITIVE_INFINITY) - roomOfAll(end);
  if (title) room -= TITLE_LETTER_ROOM * (title.length + 4);
  // Menus are known by their icons before an action is put out of sight.
  const compact = room < menuRoom + roomOfAll(all);
  room -= compact ? ICON_ROOM * menus.length : menuRoom;
  const inRow: string[] = [];
  const inMenu: string[] = [];
  for (const [index, name] of all.entries()) {
    room -= roomOf(name);
    // The menu's own button needs room as soon as it is there.
    (room > (index === all.length - 1 ? 0 : 40) && inMenu.length === 0 ? inRow : inMenu).push(name);
  }
  return (
    <div className="inv-toolbar" role="toolbar" aria-label={word('parts.actions')} ref={ref}>
      {title && (
        <Title order={2} className="inv-toolbar-title">
          {title}
          {typeof count === 'number' && <span className="inv-toolbar-count">{formatNumber(count)}</span>}
        </Title>
      )}
      <ToolbarMenus menus={menus.filter(({ isPrimary }) => isPrimary)} compact={compact} />
      {inRow.map((name) => (
        <ActionButton
          key={name}
          action={name}
          variant={name === props.primary ? 'primary' : 'default'}
          iconOnly={isIcon(name)}
        />
      ))}
      {inMenu.length > 0 && <MoreMenu actions={inMenu} label={word('parts.more')} />}
      <div className="inv-spacer" />
      <ToolbarMenus menus={menus.filter(({ isPrimary }) => !isPrimary)} compact={compact} />
      {end.map((name) => (
        <ActionButton key={name} action={name} variant="subtle" iconOnly={isIcon(name)} />
      ))}
    </div>
  );
}
