/** Somebody published the definition meanwhile: what they changed, what was changed here, and what becomes of it. */
import './authoring.css';
import { Button, Group, Modal } from '@mantine/core';
import type { Difference } from '../../../metadata/changes/differences.ts';
import { word } from '../../runtime/messages.ts';
import type { Conflict } from './conflict.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { say } from './say.ts';

interface Props<Value> {
  conflict: Conflict<Value>;
  mine: Value;
  /** A difference in the words of the screen. */
  words(difference: Difference): string;
  /** What is to be open now; undefined: nothing was chosen. */
  settle(chosen: Value | undefined): void;
}

export function ConflictDialog<Value>({ conflict, mine, words, settle }: Props<Value>) {
  const { value, merged, conflicts = [], theirs = conflict.differences ?? [], yours = [], by } = conflict;
  return (
    <Modal
      opened
      onClose={() => settle(undefined)}
      title={say('author.conflictTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': word('common.close') }}
    >
      <p>{by ? say('author.theirChanges', { by: by.name }) : say('author.otherWindow')}</p>
      <DifferenceList differences={theirs} words={words} />
      {yours.length > 0 && (
        <>
          <p>{say('author.yourChanges')}</p>
          <DifferenceList differences={yours} words={words} />
        </>
      )}
      {conflicts.length > 0 && (
        <p role="alert">{say('author.meet', { what: conflicts.map((path) => path.join('.')).join(', ') })}</p>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => settle(mine)}>
          {say('author.keepMine')}
        </Button>
        {value !== null && (
          <Button variant="default" onClick={() => settle(value)}>
            {say('author.giveWay')}
          </Button>
        )}
        {merged !== undefined && merged !== null && conflicts.length === 0 && (
          <Button onClick={() => settle(merged)}>{say('author.merge')}</Button>
        )}
      </Group>
    </Modal>
  );
}
