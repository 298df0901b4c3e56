/** Which document of a record is shown: First, Second, Third with their names, and a list where there are more. */
import { SegmentedControl } from '@mantine/core';
import { Select } from '../../fields/lists.tsx';
import { word } from '../../text/messages.ts';
import type { DocumentEntry } from './documentEntry.ts';

/** The names of the first documents, and more for records with more of them. */
const PLACES = ['documents.first', 'documents.second', 'documents.third'] as const;
const placeOf = (index: number): string => {
  const name = PLACES[index];
  return name ? word(name) : String(index + 1);
};

interface Props {
  documents: readonly DocumentEntry[];
  current: DocumentEntry | undefined;
  choose(id: string): void;
}

export function DocumentChoice({ documents, current, choose }: Props) {
  if (documents.length === 0) return null;
  if (documents.length > PLACES.length) {
    return (
      <Select
        className="inv-documents-choice"
        aria-label={word('documents.document')}
        data={documents.map((one, index) => ({
          value: one.id,
          label: `${placeOf(index)}: ${one.name ?? one.id}`,
        }))}
        value={current?.id ?? null}
        allowDeselect={false}
        onChange={(id) => id && choose(id)}
      />
    );
  }
  return (
    <SegmentedControl
      className="inv-documents-choice"
      fullWidth
      aria-label={word('documents.document')}
      data={documents.map((one, index) => ({
        value: one.id,
        label: (
          <span className="inv-documents-place" title={one.name}>
            {placeOf(index)} <span className="inv-documents-name">{one.name}</span>
          </span>
        ),
      }))}
      value={current?.id ?? ''}
      onChange={choose}
    />
  );
}
