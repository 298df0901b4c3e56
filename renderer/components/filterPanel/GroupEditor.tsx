/** All or some of its conditions and groups. */
import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
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
      <legend className="inv-hidden">{group.condition === 'and' ? 'All of these hold' : 'Some of these hold'}</legend>
      <div className="inv-filter-head">
        <SegmentedControl
          aria-label="How the conditions are joined"
          data={[
            { value: 'and', label: 'All' },
            { value: 'or', label: 'Any' },
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
          Condition
        </Button>
        <Button
          variant="subtle"
          leftSection={<Icon name="add" />}
          disabled={!first}
          onClick={() => first && add(newGroup(group.condition === 'and' ? 'or' : 'and', [newLeaf(first)]))}
        >
          Group
        </Button>
        {remove && (
          <Tooltip label="Remove this group">
            <ActionIcon aria-label="Remove this group" onClick={remove}>
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
