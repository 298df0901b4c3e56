import './documentPanel.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { LocalsContext, usePublish, useText, useValue } from '../../surface/hooks.ts';
import { DocumentList } from './DocumentList.tsx';
import type { DocumentEntry } from './documentEntry.ts';
import { newlyAdded } from './newlyAdded.ts';

type Documents = readonly DocumentEntry[];
const NO_DOCUMENTS: Documents = [];

/** The documents of a record: whose they are, one of them shown, and where to add more. */
export default function DocumentPanelPart({ props, name, locals }: ComponentProps<'documentPanel'>) {
  const { types, upload, onType, onClose } = props;
  const title = useText(props.title);
  const record = useValue<{ id?: string } | null | undefined>(props.record);
  const documents = useValue<Documents | null | undefined>(props.documents) ?? NO_DOCUMENTS;
  const [chosen, setChosen] = useState<string>();
  const before = useRef<readonly string[]>([]);
  const ids = documents
    .filter(({ isEarlier }) => !isEarlier)
    .map(({ id }) => id)
    .join('\n');
  useEffect(() => {
    const now = ids === '' ? [] : ids.split('\n');
    const added = newlyAdded(before.current, now);
    before.current = now;
    // Show an added document, so that the user can verify it.
    if (added) setChosen(added);
  }, [ids]);
  const hasRecord = record?.id !== undefined && record.id !== null && record.id !== '';
  const current = hasRecord ? (documents.find((one) => one.id === chosen) ?? documents[0]) : undefined;
  usePublish(name, { current });
  // Actions of the panel apply to the record, not to the shown document.
  const inside = useMemo(() => ({ ...locals, row: record, record }), [locals, record]);
  return (
    <LocalsContext value={inside}>
      <DocumentList
        title={hasRecord ? title : ''}
        hasRecord={hasRecord}
        documents={documents}
        current={current}
        types={types}
        onType={onType}
        upload={upload}
        onClose={onClose}
        choose={setChosen}
      />
    </LocalsContext>
  );
}
