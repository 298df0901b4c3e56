/** A file by its id, shown where the browser can show it, else offered. */
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { callApiRaw } from '../../calls/callApi.ts';
import { word } from '../../runtime/messages.ts';
import { fileNameOf, saveFile } from '../../runtime/saveFile.ts';
import type { DocumentEntry } from './index.tsx';

/** Text beyond this is cut: a log of many megabytes would stop the page. */
const MOST_TEXT = 200_000;

interface Shown {
  bytes: Blob;
  name: string;
  kind: 'image' | 'pdf' | 'text' | 'other';
  address?: string;
  text?: string;
}

/** How a file is shown, by its type. SVG and HTML could carry scripts: they are offered, not shown. */
export function kindOf(type: string): Shown['kind'] {
  const base = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^image\/(png|jpe?g|gif|webp|bmp|avif)$/.test(base)) return 'image';
  if (base === 'application/pdf') return 'pdf';
  if (/^text\/(plain|csv|tab-separated-values)$/.test(base) || base === 'application/json') return 'text';
  return 'other';
}

async function fetchDocument({ id, fileId, name, type }: DocumentEntry): Promise<Shown> {
  const file = fileId ?? id;
  // The fallback of suite.txt section 7: the plain download where the store's own is not there.
  const response = await callApiRaw('downloadDocument', { body: { id: file }, handles: ['404', '405', '501'] }).catch(
    (error) => {
      if (error?.told) throw error;
      return callApiRaw('downloadFile', { query: { id: file } });
    },
  );
  const told = response.headers.get('content-type') ?? type ?? '';
  const bytes = await response.blob();
  const kind = kindOf(told);
  const shown: Shown = {
    bytes,
    kind,
    name: fileNameOf(response.headers.get('content-disposition'), name ?? 'document'),
  };
  if (kind === 'text') return { ...shown, text: (await bytes.text()).slice(0, MOST_TEXT) };
  if (kind === 'other') return shown;
  return { ...shown, address: URL.createObjectURL(new Blob([bytes], { type: told.split(';')[0] ?? '' })) };
}

export function Preview({ document }: { document: DocumentEntry }) {
  const [shown, setShown] = useState<Shown>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let ended = false;
    let address: string | undefined;
    fetchDocument(document)
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
  }, [document]);
  if (failed) return <p className="inv-panel-none">{word('documents.failed')}</p>;
  if (!shown) return <Skeleton className="inv-preview" />;
  const { kind, address, text, name } = shown;
  return (
    <div className="inv-preview">
      {kind === 'image' && <img src={address} alt={name} />}
      {kind === 'pdf' && <iframe src={address} title={name} />}
      {kind === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard (WCAG 2.1.1).
        <pre tabIndex={0}>{text}</pre>
      )}
      {kind === 'other' && <p className="inv-panel-none">{word('documents.noPreview')}</p>}
      <Button variant="subtle" onClick={() => saveFile(shown.bytes, name)}>
        {word('common.download')}
      </Button>
    </div>
  );
}
