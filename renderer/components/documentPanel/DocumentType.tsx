/** The type of the shown document; users with the permission can change it. */
import { labelOf } from '../../suggestions/shownText.ts';
import { useLocals, useSurface } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { useAction } from '../parts/ActionButton.tsx';
import { ListChoice } from '../parts/ListChoice.tsx';
import type { DocumentEntry } from './documentEntry.ts';

interface Props {
  document: DocumentEntry;
  types: string | undefined;
  onType: string | undefined;
}

export function DocumentType({ document, types, onType }: Props) {
  const surface = useSurface();
  const locals = useLocals();
  const { shown } = useAction(onType ?? '');
  const type = document.documentType ?? '';
  if (types && onType && shown) {
    return (
      <div className="inv-documents-type">
        <ListChoice
          list={types}
          label={word('documents.type')}
          value={type}
          onChange={(documentType) => void surface.run(onType, { ...locals, item: { ...document, documentType } })}
        />
      </div>
    );
  }
  return type ? <p className="inv-documents-type">{types ? labelOf(types, type) : type}</p> : null;
}
