/**
 * A conflict of two edits of a definition: every change of either side, with both values, to choose from. Changes of
 * one side are preselected; changes of both sides must be decided.
 */
import './authoring.css';
import { Button, Group, Modal, Radio } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  type ChangedPath,
  changedPaths,
  chosenOf,
  mayHaveBoth,
  type Side,
} from '../../../metadata/edits/conflictChoices.ts';
import { type Difference, differences } from '../../../metadata/edits/differences.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { word } from '../../text/messages.ts';
import { tAuthoring as say } from '../../text/t.ts';
import type { Conflict } from './conflict.ts';
import { pathWords } from './pathWords.ts';

interface Props<Value> {
  conflict: Conflict<Value>;
  /** The open value; null: deleted. */
  mine: Value | null;
  /** A difference in the words of the screen. */
  words(difference: Difference): string;
  /** Kind of the definition, for the names of its paths; `where` overrides them. */
  kind?: KindName;
  where?(path: ChangedPath['path']): string;
  /** The resulting value; null: deleted; undefined: canceled. */
  settle(chosen: Value | null | undefined): void;
}

const keyOf = ({ path }: ChangedPath): string => JSON.stringify(path);

export function ConflictDialog<Value>({ conflict, mine, words, kind, where, settle }: Props<Value>) {
  const { was, value, by } = conflict;
  const sides = useMemo(
    () => [was, mine, value].map((side) => side ?? undefined) as [unknown, unknown, unknown],
    [was, mine, value],
  );
  const places = useMemo(() => changedPaths(...sides), [sides]);
  const [said, setSaid] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (place: ChangedPath): Side | undefined =>
    said[keyOf(place)] ?? (place.by === 'both' ? undefined : place.by);
  const open = places.filter((place) => sideOf(place) === undefined).length;
  const take = () => settle((chosenOf(...sides, (place) => sideOf(place) ?? 'mine') as Value | undefined) ?? null);
  const linesOf = ({ path, base }: ChangedPath, side: unknown): string[] =>
    differences(base, side, path).map((one) => words(one));
  const choice = (side: Side, name: string, lines: readonly string[]) => (
    <Radio
      value={side}
      size="xs"
      label={
        <>
          <strong>{name}</strong>
          {lines.map((line) => (
            <span key={line} className="inv-author-line">
              {line}
            </span>
          ))}
          {lines.length === 0 && side !== 'both' && <span className="inv-author-line">{say('author.asBefore')}</span>}
        </>
      }
    />
  );
  const other = by ? by.name : say('author.theOtherWindow');
  return (
    <Modal
      opened
      onClose={() => settle(undefined)}
      title={say('author.conflictTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': word('common.close') }}
    >
      <p>{by ? say('author.theirChanges', { by: by.name }) : say('author.otherWindow')}</p>
      {places.length === 0 && <p className="inv-soft">{say('author.same')}</p>}
      <div className="inv-author-places">
        {places.map((place) => (
          <Radio.Group
            key={keyOf(place)}
            className="inv-author-place"
            data-by={place.by}
            label={(where?.(place.path) ?? pathWords(place.path, kind)) || say('author.whole')}
            classNames={{ label: 'inv-author-place-name' }}
            value={sideOf(place) ?? ''}
            onChange={(side) => setSaid({ ...said, [keyOf(place)]: side as Side })}
          >
            {choice('theirs', other, linesOf(place, place.theirs))}
            {choice('mine', say('author.you'), linesOf(place, place.mine))}
            {mayHaveBoth(place) && choice('both', say('author.both'), [say('author.bothLists')])}
          </Radio.Group>
        ))}
      </div>
      <p role="status" className="inv-author-open">
        {open > 0 && say('author.toChoose', { count: open })}
      </p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => settle(mine)}>
          {say('author.keepMine')}
        </Button>
        <Button variant="default" onClick={() => settle(value)}>
          {say('author.giveWay')}
        </Button>
        <Button disabled={open > 0} onClick={take}>
          {say('author.takeChosen')}
        </Button>
      </Group>
    </Modal>
  );
}
