/** All or some of its conditions and groups. */
import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { word } from '../../runtime/messages.ts';
import { Icon } from '../icon/Icon.tsx';
import { type DraftGroup, type DraftNode, isGroup, newGroup, newLeaf, replaced } from './draft.ts';
import { LeafEditor } from './LeafEditor.tsx';

interface Props {
  group: DraftGroup;
  fields: readonly EffectiveField[];
  change(next: DraftGroup): void;
  /** Takes the group out; the outermost has none. */
  remove?: () => void;
}

export function GroupEditor({ group, fields, change, remove }: Props) {
  const add = (node: DraftNode) => change({ ...group, members: [...group.members, node] });
  const [first] = fields;
  return (
    <fieldset className="inv-filter-group">
      <legend className="inv-hidden">{word(group.condition === 'and' ? 'filter.allHold' : 'filter.someHold')}</legend>
      <div className="inv-filter-head">
        <SegmentedControl
          aria-label={word('filter.joined')}
          data={[
            { value: 'and', label: word('filter.all') },
            { value: 'or', label: word('filter.any') },
          ]}
          value={group.condition}
          onChange={(condition) => change({ ...group, condition: condition as 'and' | 'or' })}
        />
        <Button
          variant="subtle"
          leftSection={<Icon name="add" />}
          disabled={!first}
          onClick={() => first && add(newLeaf(first))}
        >
          {word('filter.condition')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<Icon name="add" />}
          disabled={!first}
          onClick={() => first && add(newGroup(group.condition === 'and' ? 'or' : 'and', [newLeaf(first)]))}
        >
          {word('filter.group')}
        </Button>
        {remove && (
          <Tooltip label={word('filter.removeGroup')}>
            <ActionIcon aria-label={word('filter.removeGroup')} onClick={remove}>
              <Icon name="close" />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {group.members.map((node) =>
        isGroup(node) ? (
          <GroupEditor
            key={node.id}
            group={node}
            fields={fields}
            change={(next) => change(replaced(group, node.id, next))}
            remove={() => change(replaced(group, node.id, undefined))}
          />
        ) : (
          <LeafEditor
            key={node.id}
            leaf={node}
            fields={fields}
            change={(next) => change(replaced(group, node.id, next))}
            remove={() => change(replaced(group, node.id, undefined))}
          />
        ),
      )}
    </fieldset>
  );
}
