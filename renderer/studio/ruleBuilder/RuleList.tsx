/** The rules of the template, searchable, each with its status; and a button for a new one. */
import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import type { RuleType } from '../../../metadata/kinds/ruleTypes.ts';
import { tRule as say } from '../../text/t.ts';
import { Badge, type BadgeTone } from '../parts/Badge.tsx';
import { Choice } from './Choice.tsx';
import type { Drafted, RuleEditorState } from './editorState.ts';

interface Props {
  editorState: RuleEditorState;
  rules: readonly Drafted<RuleSetDefinition>[];
  ruleTypes: readonly RuleType[];
  groups: readonly string[] | undefined;
  open: string | undefined;
  mayEdit: boolean;
  choose(name: string): void;
  begin(field: string, ruleType: RuleType): void;
}

function badgeOf({
  gone,
  draft,
  own,
  faults,
  value,
  inForce,
}: Drafted<RuleSetDefinition>): [text: string, tone?: BadgeTone] {
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  if (gone) return [say('rule.isGone'), 'bad'];
  if (errors > 0) return [say('rule.isFaulty', { count: errors }), 'bad'];
  if (!inForce && draft === 0) return [say('rule.isNew'), 'info'];
  if (draft > 0) return [say('rule.isDraft'), 'info'];
  if (value.isActive === false) return [say('rule.isOff')];
  return own ? [say('rule.isOwn'), 'good'] : [say('rule.isBelow')];
}

export function RuleList({ editorState, rules, ruleTypes, groups, open, mayEdit, choose, begin }: Props) {
  const [q, setQ] = useState('');
  const [field, setField] = useState('');
  const [type, setType] = useState<RuleType>(ruleTypes[0] ?? 'fieldValidation');
  const label = (key: string) => editorState.fields.find((one) => one.key === key)?.label ?? key;
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = rules.filter(({ name, value }) => {
    const text = `${name} ${label(value.field)} ${value.description ?? ''}`.toLowerCase();
    return wanted.every((one) => text.includes(one));
  });
  const fields = useMemo(
    () =>
      editorState.fields
        .filter(({ groupKey }) => !groups || (groupKey !== undefined && groups.includes(groupKey)))
        .map(({ key, label: name }) => ({ value: key, label: name })),
    [editorState.fields, groups],
  );
  return (
    <nav className="inv-rule-list" aria-label={say('rule.rules')}>
      <TextInput
        aria-label={say('rule.find')}
        placeholder={say('rule.find')}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {shown.length === 0 && <p className="inv-soft">{say('rule.noneFound')}</p>}
      <ul>
        {shown.map((rule) => {
          const [text, tone] = badgeOf(rule);
          return (
            <li key={rule.name}>
              <button type="button" aria-current={rule.name === open || undefined} onClick={() => choose(rule.name)}>
                <span className="inv-rule-name">{label(rule.value.field)}</span>
                <Badge tone={tone}>{text}</Badge>
                <span className="inv-soft">{rule.value.description ?? rule.name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {mayEdit && (
        <form
          className="inv-rule-new"
          aria-label={say('rule.new')}
          onSubmit={(event) => {
            event.preventDefault();
            if (field) begin(field, type);
          }}
        >
          {ruleTypes.length > 1 && (
            <Choice
              label={say('rule.newType')}
              value={type}
              options={ruleTypes.map((value) => ({ value, label: say(`rule.type.${value}`) }))}
              onChange={(value) => setType(value as RuleType)}
            />
          )}
          <Choice
            label={say('rule.newOf')}
            value={field}
            none={say('rule.newOf')}
            options={fields}
            onChange={setField}
          />
          <Button type="submit" size="xs" variant="default" disabled={!field}>
            {say('rule.new')}
          </Button>
        </form>
      )}
    </nav>
  );
}
