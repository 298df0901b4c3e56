/** What can be done to the chosen part, for those who do not know the keys yet; the menu tells them. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { ComponentKind } from '../../../../metadata/signatures/components.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { pageDirection } from '../../../text/direction.ts';
import { sayDesigner as say } from '../../../text/say.ts';
import { keyOf, nameOf, partAt, partsOf } from './model/path.ts';
import { useDesk } from './useDesigner.ts';

const WRAPS = ['stack', 'row', 'card', 'section'] as const satisfies readonly ComponentKind[];

export function PartToolbar({ toPalette }: { toPalette(): void }) {
  const desk = useDesk();
  const part = partAt(desk.value, desk.chosen);
  const none = part === undefined || desk.readOnly;
  const tool = (word: string, icon: string, does: () => void, off = none, turn?: boolean) => (
    <Tooltip label={word} key={word}>
      <ActionIcon
        size={26}
        aria-label={word}
        data-disabled={off || undefined}
        aria-disabled={off}
        onClick={() => off || does()}
      >
        <span className={turn ? 'inv-designer-turned' : undefined}>
          <Icon name={icon} size={15} />
        </span>
      </ActionIcon>
    </Tooltip>
  );
  // The keys point as the rows are indented.
  const [back, onward] = pageDirection() === 'rtl' ? ['→', '←'] : ['←', '→'];
  const item = (word: string, keys: string, does: () => void, off = none) => (
    <Menu.Item
      key={word}
      disabled={off}
      onClick={does}
      rightSection={keys ? <kbd className="inv-designer-kbd">{keys}</kbd> : undefined}
    >
      {word}
    </Menu.Item>
  );
  return (
    <div className="inv-designer-tools" role="toolbar" aria-label={say('designer.outline')}>
      <h3>{say('designer.outline')}</h3>
      {tool(say('designer.addOne'), 'add', toPalette, desk.readOnly)}
      {tool(say('designer.up'), 'chevron', () => desk.step(-1), none, true)}
      {tool(say('designer.down'), 'chevron', () => desk.step(1))}
      {tool(say('designer.duplicate'), 'copy', () => desk.duplicate())}
      {tool(say('designer.remove'), 'delete', () => void desk.remove())}
      <Menu position="bottom-end" width={230} withinPortal>
        <Menu.Target>
          <ActionIcon size={26} aria-label={say('designer.more', { name: nameOf(desk.chosen) || desk.name })}>
            <Icon name="more" size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item(say('designer.rename'), 'F2', () => desk.setRenaming(keyOf(desk.chosen)))}
          {item(say('designer.copy'), 'Ctrl+C', () => desk.copy(), part === undefined)}
          {item(say('designer.cut'), 'Ctrl+X', () => void desk.cut())}
          {item(say('designer.paste'), 'Ctrl+V', () => void desk.paste(), desk.readOnly)}
          <Menu.Divider />
          {item(say('designer.out'), `Alt+${back}`, () => desk.outdent())}
          {item(say('designer.in'), `Alt+${onward}`, () => desk.indent())}
          <Menu.Divider />
          {WRAPS.map((component) => item(say('designer.wrapIn', { component }), '', () => desk.wrap(component)))}
          {item(say('designer.unwrap'), '', () => desk.unwrap(), none || Object.keys(partsOf(part)).length === 0)}
          <Menu.Divider />
          <Menu.Label className="inv-designer-help">{say('designer.keysHelp')}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
