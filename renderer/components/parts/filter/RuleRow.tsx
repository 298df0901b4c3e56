/** One comparison: whether it counts, field, operator, and a value, two bounds, a list or another field. */
import { Checkbox } from '@mantine/core';
import { type RuleProps, useRule } from 'react-querybuilder';
import { begunValue, isEmptiness } from '../../../../engine/filters/emptiness.ts';
import { Select } from '../../../fields/lists.tsx';
import { today } from '../../../program/program.ts';
import { message, word } from '../../../text/messages.ts';
import { type BuilderContext, change, movesOf } from './builderContext.ts';
import { DragHandle } from './DragHandle.tsx';
import { IconAction } from './IconAction.tsx';
import type { Rule } from './query.ts';
import { choiceOf, choicesFor, isIncomplete, mayMatch, untyped, valueFault, withField, withOperator } from './rule.ts';
import { ValueEditor } from './ValueEditor.tsx';
import { operatorWords } from './words.ts';

export function RuleRow(props: RuleProps) {
  const made = useRule(props);
  const { schema } = made;
  const rule = made.rule as unknown as Rule;
  const { offered, known, most } = made.context as BuilderContext;
  const field = known.get(rule.field);
  const moves = movesOf(made.context, schema, rule.id);
  const set = (members: Partial<Rule>) => change(schema, rule.id, members);
  const named = { field: field?.label ?? rule.field };
  const fault = field && valueFault(rule, field, most, today());
  const other = rule.valueSource === 'field' ? String(rule.value ?? '') : '';
  const otherMissing = other !== '' && !known.has(other);
  const error = otherMissing ? word('filter.noField') : fault && message(fault, { N: most });
  const left = rule.muted ? word('filter.leftOut') : isIncomplete(rule, field) ? word('filter.incomplete') : '';
  const options = offered.map(({ key, label }) => ({ value: key, label }));
  // A field that a filter may name, though it is not offered, stays named; one that is gone stays too, with a word.
  if (!offered.some(({ key }) => key === rule.field)) options.unshift({ value: rule.field, label: named.field });
  const operators = field ? choicesFor(field) : [];
  const operator = choiceOf(rule, field);
  /** The operator says it all. */
  const isSaid = isEmptiness(operator);
  const matches = rule.valueSource === 'field';
  return (
    // A fieldset's legend would be read before each of its five controls; the group is named once.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      role="group"
      className="inv-filter-rule"
      aria-label={word('filter.conditionOn', named)}
      data-part-id={rule.id}
      data-off={rule.muted || undefined}
    >
      <DragHandle id={rule.id} label={word('filter.move', named)} {...moves} />
      <Checkbox
        className="inv-filter-counts"
        aria-label={word('filter.counts', named)}
        checked={!rule.muted}
        onChange={(event) => set({ muted: !event.currentTarget.checked })}
      />
      <Select
        aria-label={word('filter.field')}
        className="inv-filter-field"
        data={options}
        value={rule.field}
        searchable
        allowDeselect={false}
        nothingFoundMessage={word('common.nothingFound')}
        error={field ? undefined : word('filter.noField')}
        errorProps={{ role: 'alert' }}
        onChange={(key) => {
          const next = known.get(key ?? '');
          if (next) set(withField(rule, field, next));
        }}
      />
      <Select
        aria-label={word('filter.operator')}
        className="inv-filter-operator"
        data={(operators.length > 0 ? operators : [operator as never]).map((name) => ({
          value: name,
          label: operatorWords(name, field?.type),
        }))}
        value={operator}
        searchable
        allowDeselect={false}
        onChange={(next) => next && field && set(withOperator(rule, field, next))}
      />
      {field && !isSaid && (
        <ValueEditor
          rule={rule}
          field={field}
          fields={offered}
          error={error}
          change={(value) => set({ value: matches ? value : begunValue(rule.operator, value) })}
        />
      )}
      {left && <span className="inv-filter-left">{left}</span>}
      <span className="inv-filter-acts">
        {field && !isSaid && mayMatch(field, rule.operator) && (
          <IconAction
            act="match"
            icon={matches ? 'edit' : 'columns'}
            label={word(matches ? 'filter.withValue' : 'filter.withField')}
            onClick={() => set(matches ? untyped(rule.operator) : { valueSource: 'field', value: null })}
          />
        )}
        <IconAction
          act="up"
          icon="chevron"
          turned
          label={word('filter.up', named)}
          off={made.shiftUpDisabled}
          onClick={() => moves.step('up')}
        />
        <IconAction
          act="down"
          icon="chevron"
          label={word('filter.down', named)}
          off={made.shiftDownDisabled}
          onClick={() => moves.step('down')}
        />
        <IconAction act="copy" icon="copy" label={word('filter.duplicate', named)} onClick={made.cloneRule} />
        <IconAction
          act="remove"
          icon="close"
          label={word('filter.removeConditionOn', named)}
          onClick={made.removeRule}
        />
      </span>
    </div>
  );
}
