/** All or some of its conditions and groups. */
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { RuleGroupBodyComponents, type RuleGroupProps, useRuleGroup } from 'react-querybuilder';
import { Icon } from '../../../icons/Icon.tsx';
import { word } from '../../../text/messages.ts';
import { type BuilderContext, change, movesOf } from './builderContext.ts';
import { DragHandle } from './DragHandle.tsx';
import { IconAction } from './IconAction.tsx';
import { newQuery, type Query } from './query.ts';
import { newRule } from './rule.ts';

export function GroupBox(props: RuleGroupProps) {
  const made = useRuleGroup(props);
  const group = made.ruleGroup as unknown as Query;
  const { offered } = made.context as BuilderContext;
  const [first] = offered;
  const isRoot = made.path.length === 0;
  const moves = movesOf(made.context, made.schema, group.id);
  const add = (node: Query['rules'][number]) => change(made.schema, group.id, { rules: [...group.rules, node] });
  return (
    <fieldset className="inv-filter-group" data-part-id={group.id} data-off={group.muted || undefined}>
      <legend className="inv-hidden">{word(group.combinator === 'and' ? 'filter.allHold' : 'filter.someHold')}</legend>
      <div className="inv-filter-head">
        {!isRoot && <DragHandle id={group.id} label={word('filter.moveGroup')} {...moves} />}
        {!isRoot && (
          <Checkbox
            className="inv-filter-counts"
            aria-label={word('filter.groupCounts')}
            checked={!group.muted}
            onChange={(event) => change(made.schema, group.id, { muted: !event.currentTarget.checked })}
          />
        )}
        <SegmentedControl
          aria-label={word('filter.joined')}
          data={[
            { value: 'and', label: word('filter.all') },
            { value: 'or', label: word('filter.any') },
          ]}
          value={group.combinator}
          onChange={made.onCombinatorChange}
        />
        <Button
          variant="subtle"
          data-act="add"
          leftSection={<Icon name="add" />}
          disabled={!first}
          onClick={() => first && add(newRule(first))}
        >
          {word('filter.condition')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<Icon name="add" />}
          disabled={!first || made.path.length >= made.schema.maxLevels}
          onClick={() => first && add(newQuery(group.combinator === 'and' ? 'or' : 'and', [newRule(first)]))}
        >
          {word('filter.group')}
        </Button>
        {!isRoot && group.muted && <span className="inv-filter-left">{word('filter.leftOut')}</span>}
        {!isRoot && (
          <span className="inv-filter-acts">
            <IconAction
              act="up"
              icon="chevron"
              turned
              label={word('filter.groupUp')}
              off={made.shiftUpDisabled}
              onClick={() => moves.step('up')}
            />
            <IconAction
              act="down"
              icon="chevron"
              label={word('filter.groupDown')}
              off={made.shiftDownDisabled}
              onClick={() => moves.step('down')}
            />
            <IconAction act="remove" icon="close" label={word('filter.removeGroup')} onClick={made.removeGroup} />
          </span>
        )}
      </div>
      <RuleGroupBodyComponents {...made} />
    </fieldset>
  );
}
