/** One comparison of a column, made at its head and in force at once beside the rest of the filter. */
import { Button, Group, Popover } from '@mantine/core';
import { useEffect, useState } from 'react';
import { begunValue, isEmptiness } from '../../../../engine/filters/emptiness.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { Select } from '../../../fields/lists.tsx';
import { constant, today } from '../../../program/program.ts';
import { useSurface } from '../../../surface/hooks.ts';
import { message, word } from '../../../text/messages.ts';
import { queryOf, type Rule } from './query.ts';
import { quickOf } from './quickFilters.ts';
import { choiceOf, choicesFor, leafOf, newRule, valueFault, withOperator } from './rule.ts';
import { ValueEditor } from './ValueEditor.tsx';
import { operatorWords } from './words.ts';

interface Props {
  /** The filter panel's name. */
  part: string;
  field: EffectiveField;
  /** The fields that it may be compared with. */
  fields: readonly EffectiveField[];
  /** The column's head. */
  anchor: Element;
  close(): void;
}

export default function QuickFilter({ part, field, fields, anchor, close }: Props) {
  const surface = useSurface();
  const inForce = quickOf((surface.getState(part) as { filter?: FilterTree } | undefined)?.filter, field.key);
  const [rule, setRule] = useState<Rule>(() => {
    const [found] = inForce ? queryOf({ condition: 'and', fields: [inForce] }).rules : [];
    return (found as Rule | undefined) ?? newRule(field);
  });
  const most = constant('filterValueMax', 100);
  const fault = valueFault(rule, field, most, today());
  const leaf = leafOf(rule, field);
  const operator = choiceOf(rule, field);
  const put = async (next: typeof leaf) => {
    close();
    await surface.call(part, 'quick', { field: field.key, leaf: next ?? null });
  };
  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (!(event.target as Element | null)?.closest('.mantine-Popover-dropdown')) close();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [close]);
  const { left, bottom, width } = anchor.getBoundingClientRect();
  return (
    <Popover
      opened
      onChange={(open) => !open && close()}
      trapFocus
      returnFocus
      position="bottom-start"
      shadow="md"
      // Lists and calendars open next to the popover in the DOM: a press in them is not outside.
      closeOnClickOutside={false}
      // The header is not a button: the popover was opened by a menu item.
      withRoles={false}
    >
      <Popover.Target>
        <div style={{ position: 'fixed', left, top: bottom, width, height: 0 }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={word('filter.quick', { field: field.label })}>
        <form
          className="inv-filter-quick"
          onSubmit={(event) => {
            event.preventDefault();
            if (leaf && !fault) void put(leaf);
          }}
        >
          {/* Above the value, whose list would lie over it as long as one chooses. */}
          <Group gap={6} wrap="nowrap">
            <Select
              aria-label={word('filter.operator')}
              flex={1}
              data={choicesFor(field).map((name) => ({ value: name, label: operatorWords(name, field.type) }))}
              value={operator}
              searchable
              allowDeselect={false}
              onChange={(next) => next && setRule({ ...rule, ...withOperator(rule, field, next) })}
            />
            <Button type="submit" disabled={!leaf || fault !== undefined}>
              {word('filter.apply')}
            </Button>
          </Group>
          {!isEmptiness(operator) && (
            <ValueEditor
              rule={rule}
              field={field}
              fields={fields}
              error={fault && message(fault, { N: most })}
              change={(value) => setRule({ ...rule, value: begunValue(rule.operator, value) })}
              autoFocus={!inForce}
            />
          )}
          {inForce && (
            <Button variant="default" data-autofocus onClick={() => void put(undefined)}>
              {word('filter.quickClear', { field: field.label })}
            </Button>
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
