import './documentPanel.css';
import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Select } from '../../fields/lists.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePublish, useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import type { DocumentEntry } from './documentEntry.ts';
import { newlyAdded } from './newlyAdded.ts';
import { Preview } from './Preview.tsx';

/** The names of the first documents, and more for records with more of them. */
const PLACES = ['documents.first', 'documents.second', 'documents.third'] as const;
const placeOf = (index: number): string => {
  const name = PLACES[index];
  return name ? word(name) : String(index + 1);
};

/** The documents of a record, one of them shown. */
export default function DocumentPanelPart({ props, name }: ComponentProps<'documentPanel'>) {
  const record = useValue<{ id?: string } | null | undefined>(props.record);
  const documents = useValue<DocumentEntry[] | null | undefined>(props.documents) ?? [];
  const [chosen, setChosen] = useState<string>();
  const before = useRef<readonly string[]>([]);
  const ids = documents.map(({ id }) => id).join('\n');
  useEffect(() => {
    const now = ids === '' ? [] : ids.split('\n');
    const added = newlyAdded(before.current, now);
    before.current = now;
    // Who adds a document wants to see that it is the right one.
    if (added) setChosen(added);
  }, [ids]);
  const current = documents.find((one) => one.id === chosen) ?? documents[0];
  usePublish(name, { current });
  if (!record?.id) return <p className="inv-panel-none">{word('documents.chooseRow')}</p>;
  return (
    <div className="inv-documents">
      <div className="inv-documents-head">
        {documents.length > 0 && documents.length <= PLACES.length && (
          <SegmentedControl
            aria-label={word('documents.document')}
            data={documents.map((one, index) => ({ value: one.id, label: placeOf(index) }))}
            value={current?.id ?? ''}
            onChange={setChosen}
          />
        )}
        {documents.length > PLACES.length && (
          <Select
            aria-label={word('documents.document')}
            data={documents.map((one, index) => ({
              value: one.id,
              label: `${placeOf(index)}: ${one.name ?? one.id}`,
            }))}
            value={current?.id ?? null}
            allowDeselect={false}
            onChange={(id) => id && setChosen(id)}
          />
        )}
        <span className="inv-documents-name" title={current?.name}>
          {current?.name}
        </span>
        {props.upload && <ActionButton action={props.upload} />}
      </div>
      {current ? (
        <Preview key={current.id} document={current} />
      ) : (
        <p className="inv-panel-none">{word('documents.none')}</p>
      )}
    </div>
  );
}
