/** Header of the open rule: its field, its description, and if it is active. */
import { Switch, TextInput } from '@mantine/core';
import { memo } from 'react';
import { tRule as say } from '../../text/t.ts';
import type { Edit } from './model/document.ts';

interface Props {
  title: string;
  description: string;
  isActive: boolean;
  mayEdit: boolean;
  edit(edit: Edit): void;
}

export const RuleHead = memo(function RuleHead({ title, description, isActive, mayEdit, edit }: Props) {
  return (
    <header className="inv-rule-head">
      <h3>{title}</h3>
      <TextInput
        className="inv-rule-description"
        aria-label={say('rule.description')}
        placeholder={say('rule.description')}
        value={description}
        readOnly={!mayEdit}
        onChange={(event) => edit({ do: 'describe', description: event.currentTarget.value })}
      />
      <Switch
        label={say('rule.active')}
        size="xs"
        checked={isActive}
        disabled={!mayEdit}
        onChange={(event) => edit({ do: 'turn', isActive: event.currentTarget.checked })}
      />
    </header>
  );
});
