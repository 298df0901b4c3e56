/** Somebody published the rule meanwhile: what they changed, what was changed here, and what becomes of it. */
import { Button, Group, Modal } from '@mantine/core';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { word } from '../../runtime/messages.ts';
import { DifferenceList } from './DifferenceList.tsx';
import type { Names } from './ruleInWords.ts';
import { say } from './say.ts';
import type { Conflict } from './useSaving.ts';

interface Props {
  conflict: Conflict;
  mine: RuleSetDefinition;
  names: Names;
  settle(chosen: RuleSetDefinition | undefined): void;
}

export function ConflictDialog({ conflict, mine, names, settle }: Props) {
  const { value, merged, conflicts = [], theirs = conflict.differences ?? [], yours = [], by } = conflict;
  const field = mine.field;
  return (
    <Modal
      opened
      onClose={() => settle(undefined)}
      title={say('rule.conflictTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': word('common.close') }}
    >
      <p>{say('rule.theirChanges', { by: by?.name ?? '' })}</p>
      <DifferenceList differences={theirs} field={field} names={names} />
      {yours.length > 0 && (
        <>
          <p>{say('rule.yourChanges')}</p>
          <DifferenceList differences={yours} field={field} names={names} />
        </>
      )}
      {conflicts.length > 0 && (
        <p role="alert">{say('rule.meet', { what: conflicts.map((path) => path.join('.')).join(', ') })}</p>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => settle(mine)}>
          {say('rule.keepMine')}
        </Button>
        {value && (
          <Button variant="default" onClick={() => settle(value)}>
            {say('rule.giveWay')}
          </Button>
        )}
        {merged && conflicts.length === 0 && <Button onClick={() => settle(merged)}>{say('rule.merge')}</Button>}
      </Group>
    </Modal>
  );
}
