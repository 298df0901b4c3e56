/** The documents of one record, one of them shown; files that are dropped on them are added. */
import { useLocals, useSurface } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { useAction } from '../parts/ActionButton.tsx';
import { useDroppedFiles } from '../parts/droppedFiles/useDroppedFiles.tsx';
import { DocumentChoice } from './DocumentChoice.tsx';
import { DocumentType } from './DocumentType.tsx';
import type { DocumentEntry } from './documentEntry.ts';
import { PanelHead } from './PanelHead.tsx';
import { Preview } from './Preview.tsx';

interface Props {
  title: string;
  /** True if there is a record for the documents. */
  hasRecord: boolean;
  documents: readonly DocumentEntry[];
  current: DocumentEntry | undefined;
  /** The list of types, where there is one. */
  types: string | undefined;
  /** The action that sets the type of the shown document. */
  onType: string | undefined;
  upload: string | undefined;
  onClose: string | undefined;
  choose(id: string): void;
}

export function DocumentList({ title, hasRecord, documents, current, types, onType, upload, onClose, choose }: Props) {
  const surface = useSurface();
  const locals = useLocals();
  const adding = useAction(upload ?? '');
  const takes = upload !== undefined && hasRecord && adding.shown && adding.enabled;
  const drop = useDroppedFiles({
    hint: takes ? word('documents.drop', { name: title }) : undefined,
    take: (files) => takes && void surface.run(upload, { ...locals, files }),
  });
  return (
    <div className="inv-documents" {...drop.handlers}>
      <PanelHead title={title} upload={hasRecord ? upload : undefined} onClose={onClose} />
      {hasRecord && <DocumentChoice documents={documents} current={current} choose={choose} />}
      {hasRecord && current && <DocumentType document={current} types={types} onType={onType} />}
      {hasRecord && current ? (
        <Preview key={current.id} document={current} />
      ) : (
        <p className="inv-panel-none">
          {word(hasRecord ? (takes ? 'documents.noneYet' : 'documents.none') : 'documents.chooseRow')}
        </p>
      )}
      {drop.hint}
    </div>
  );
}
