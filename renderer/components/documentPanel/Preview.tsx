/** A file by its id, shown where the browser can show it, else offered. */
import { Button, Group, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { saveFile } from '../../http/saveFile.ts';
import { word } from '../../text/messages.ts';
import type { DocumentEntry } from './documentEntry.ts';
import { type FetchedDocument, fetchDocument, fileOf } from './fetchDocument.ts';

/** Without the list of pages, which would take half of the panel; as wide as the panel is (RFC 8118, section 3). */
const PDF_VIEW = '#navpanes=0&view=FitH';

interface PictureProps {
  address: string | undefined;
  name: string;
  whole: boolean;
  failed(): void;
}

/** As large as the panel, or as it is, with bars to move it: a scanned waybill has to be read. */
function Picture({ address, name, whole, failed }: PictureProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard (WCAG 2.1.1).
    <section className="inv-document-preview-picture" data-whole={whole || undefined} aria-label={name} tabIndex={0}>
      <img src={address} alt={name} onError={failed} />
    </section>
  );
}

export function Preview({ document }: { document: DocumentEntry }) {
  const [shown, setShown] = useState<FetchedDocument>();
  const [failed, setFailed] = useState(false);
  const [broken, setBroken] = useState(false);
  const [whole, setWhole] = useState(true);
  const file = fileOf(document);
  const { name: called = 'document', type = '' } = document;
  // Keyed by file id: reloaded documents are new objects with the same files.
  useEffect(() => {
    let ended = false;
    let address: string | undefined;
    fetchDocument(file, called, type)
      .then((fetched) => {
        address = fetched.address;
        if (ended && address) URL.revokeObjectURL(address);
        else setShown(fetched);
      })
      .catch(() => setFailed(true));
    return () => {
      ended = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file, called, type]);
  if (failed) {
    return (
      <p className="inv-panel-none" role="alert">
        {word('documents.failed')}
      </p>
    );
  }
  if (!shown) return <Skeleton className="inv-document-preview" />;
  const { address, text, name } = shown;
  const kind = broken ? 'other' : shown.kind;
  return (
    <div className="inv-document-preview">
      {kind === 'image' && <Picture address={address} name={name} whole={whole} failed={() => setBroken(true)} />}
      {kind === 'pdf' && <iframe src={`${address}${PDF_VIEW}`} title={name} />}
      {kind === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard (WCAG 2.1.1).
        <section aria-label={name} tabIndex={0}>
          <pre>{text}</pre>
        </section>
      )}
      {kind === 'text' && shown.cut && <p className="inv-panel-cut">{word('documents.cut')}</p>}
      {kind === 'other' && <p className="inv-panel-none">{word('documents.noPreview')}</p>}
      <Group justify="center" gap="sm">
        {kind === 'image' && (
          <Button variant="subtle" aria-pressed={!whole} onClick={() => setWhole(!whole)}>
            {word('documents.fullSize')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => saveFile(shown.bytes, name)}>
          {word('common.download')}
        </Button>
      </Group>
    </div>
  );
}
