/** The same rows tried by the server, which has the last word: by this rule alone, or by all that is checked when they are saved. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { canonicalJson } from '../../../metadata/canonical.ts';
import type { AnswerOf } from '../../../metadata/signatures/wellKnownApi.ts';
import { ApiError } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import { tRule as say } from '../../text/t.ts';
import { Choice } from './Choice.tsx';
import type { RuleEditorState } from './editorState.ts';
import type { Names } from './ruleInWords.ts';
import type { Trying } from './useTry.ts';

type Answer = AnswerOf<'authoringTry'>;

interface Props {
  layer: string;
  template: string;
  roles: RuleEditorState['roles'];
  name: string;
  trying: Trying;
  names: Names;
  save(): Promise<boolean>;
}

export function ServerTry({ layer, template, roles, name, trying, names, save }: Props) {
  const [lines, setLines] = useState<readonly string[]>([]);
  const [role, setRole] = useState('');
  const ask = async (alone: boolean) => {
    if (!(await save())) return;
    const rows = trying.rows.map(({ record }) => record);
    try {
      const body = { layer, template, rows, ...(alone ? { rule: name } : {}), ...(role ? { role } : {}) };
      const answer = await callApi('authoringTry', { body, handles: ['422'] });
      const time = say('rule.try.time', { count: rows.length, milliseconds: answer.milliseconds });
      setLines([...(alone ? compared(answer) : told(answer)), time]);
    } catch (error) {
      setLines([
        say('rule.try.cannot', {
          why: error instanceof ApiError ? String(error.answer.msg ?? error.message) : String(error),
        }),
      ]);
    }
  };
  const compared = (answer: Answer): string[] => {
    const differing = trying.rows.filter((_, index) => {
      const mine = trying.outcomes[index]?.check;
      const theirs = answer.rows[index];
      if (!mine || !theirs) return true;
      const errors = Object.keys(mine.verdicts).filter((key) => mine.verdicts[key]?.isError);
      const values = Object.keys(mine.assigned).map((key) => [key, mine.values[key] ?? null]);
      const theirValues = Object.keys(theirs.assigned).map((key) => [key, theirs.values[key] ?? null]);
      return (
        canonicalJson([errors.sort(), values.sort()]) !==
        canonicalJson([Object.keys(theirs.errors).sort(), theirValues.sort()])
      );
    });
    if (differing.length === 0) return [say('rule.try.agrees', { count: trying.rows.length })];
    return [say('rule.try.differs', { rows: differing.map(({ title }) => title).join(', ') })];
  };
  const told = ({ rows }: Answer): string[] =>
    rows.map(({ errors }, index) => {
      const found = Object.entries(errors).map(([key, text]) => `${names.field(key)?.label ?? key}: ${text}`);
      return `${trying.rows[index]?.title ?? ''}: ${found.join('; ') || say('rule.try.pass')}`;
    });
  return (
    <div className="inv-rule-server">
      <div className="inv-rule-buttons">
        <Choice
          label={say('rule.try.as')}
          value={role}
          none={say('rule.try.asMyself')}
          clearable
          options={roles.map((one) => ({ value: one.name, label: one.label }))}
          onChange={setRole}
        />
        <Button size="compact-xs" variant="default" onClick={() => void ask(true)}>
          {say('rule.try.server')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => void ask(false)}>
          {say('rule.try.all')}
        </Button>
      </div>
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
