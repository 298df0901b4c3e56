/** Actions on the selected part for users who do not know the keys; the menu shows them. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { ComponentKind } from '../../../../metadata/signatures/components.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { pageDirection } from '../../../text/direction.ts';
import { tDesigner as say } from '../../../text/t.ts';
import { keyOf, nameOf, partAt, partsOf } from './model/path.ts';
import { useDesignerContext } from './useDesigner.ts';

const WRAPS = ['stack', 'row', 'card', 'section'] as const satisfies readonly ComponentKind[];

export function PartToolbar({ toPalette }: { toPalette(): void }) {
  const editorState = useDesignerContext();
  const part = partAt(editorState.value, editorState.chosen);
  const none = part === undefined || editorState.readOnly;
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
      {tool(say('designer.addOne'), 'add', toPalette, editorState.readOnly)}
      {tool(say('designer.up'), 'chevron', () => editorState.step(-1), none, true)}
      {tool(say('designer.down'), 'chevron', () => editorState.step(1))}
      {tool(say('designer.duplicate'), 'copy', () => editorState.duplicate())}
      {tool(say('designer.remove'), 'delete', () => void editorState.remove())}
      <Menu position="bottom-end" width={230} withinPortal>
        <Menu.Target>
          <ActionIcon
            size={26}
            aria-label={say('designer.more', { name: nameOf(editorState.chosen) || editorState.name })}
          >
            <Icon name="more" size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item(say('designer.rename'), 'F2', () => editorState.setRenaming(keyOf(editorState.chosen)))}
          {item(say('designer.copy'), 'Ctrl+C', () => editorState.copy(), part === undefined)}
          {item(say('designer.cut'), 'Ctrl+X', () => void editorState.cut())}
          {item(say('designer.paste'), 'Ctrl+V', () => void editorState.paste(), editorState.readOnly)}
          <Menu.Divider />
          {item(say('designer.out'), `Alt+${back}`, () => editorState.outdent())}
          {item(say('designer.in'), `Alt+${onward}`, () => editorState.indent())}
          <Menu.Divider />
          {WRAPS.map((component) => item(say('designer.wrapIn', { component }), '', () => editorState.wrap(component)))}
          {item(
            say('designer.unwrap'),
            '',
            () => editorState.unwrap(),
            none || Object.keys(partsOf(part)).length === 0,
          )}
          <Menu.Divider />
          <Menu.Label className="inv-designer-help">{say('designer.keysHelp')}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
