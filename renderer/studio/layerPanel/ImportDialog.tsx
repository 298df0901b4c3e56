/** Imports files into a layer: reads them, shows changes and faults, then saves them as drafts. */
import { Alert, Button, Group, Modal } from '@mantine/core';
import { type DragEvent, useId, useState } from 'react';
import { word } from '../../text/messages.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { toastText } from '../../toasts/toast.ts';
import { faultWords } from '../parts/publishFindings.ts';
import { invalidateAuthoringCalls } from '../parts/useAuthoringCall.ts';
import { chosenFiles, FileFault } from './chosenFiles.ts';
import { ImportChoice } from './ImportChoice.tsx';
import { useImport } from './useImport.ts';
import { type TextFile, ZipFault } from './zip.ts';

export function ImportDialog({ layer, label, close }: { layer: string; label: string; close(): void }) {
  const input = useId();
  const { read, faults, picked, setPicked, look, forget, apply, busy } = useImport(layer);
  const [broken, setBroken] = useState<string>();
  const [over, setOver] = useState(false);

  const choose = async (chosen: readonly File[]) => {
    forget();
    setBroken(undefined);
    if (chosen.length === 0) return;
    let files: TextFile[];
    try {
      files = await chosenFiles(layer, chosen);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      const text = error.cause instanceof ZipFault ? say(error.cause.word) : error.message;
      setBroken(say('layer.importBroken', { name: error.file, text }));
      return;
    }
    if (files.length === 0) {
      setBroken(say('layer.importNone'));
      return;
    }
    await look(files);
  };
  const takeOver = async () => {
    const done = await apply();
    if (done === undefined) return;
    toastText(done, 'success');
    invalidateAuthoringCalls();
    close();
  };
  const chosen = picked?.size ?? read?.changes.length ?? 0;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose([...event.dataTransfer.files]);
  };
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={say('layer.importTitle', { layer: label })}
      closeButtonProps={{ 'aria-label': word('common.close') }}
    >
      <p>{say('layer.importAbout')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the input beside it is for all. */}
      <div
        className="inv-layer-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor={input}>{say('layer.importChoose')}</label>
        <input
          id={input}
          type="file"
          multiple
          accept=".json,.zip,application/json,application/zip"
          data-autofocus
          onChange={({ currentTarget: { files } }) => void choose([...(files ?? [])])}
        />
        <span className="inv-soft">{say('layer.importDrop')}</span>
      </div>
      {broken && (
        <Alert color="red" role="alert" mt="sm">
          {broken}
        </Alert>
      )}
      {read && (
        <div className="inv-layer-read" role="status">
          <p className="inv-soft">{say('layer.importRead', { count: read.files.length })}</p>
          {faults.length > 0 && (
            <>
              <p data-tone="bad">
                {say(read.refused ? 'layer.importFaults' : 'layer.importDraftFaults', { count: faults.length })}
              </p>
              <ul>
                {faults.map((fault) => (
                  <li key={`${fault.file} ${fault.line} ${fault.column} ${fault.message}`}>
                    <code>
                      {fault.file}:{fault.line}
                    </code>{' '}
                    {fault.file ? fault.message : faultWords(fault)}
                  </li>
                ))}
              </ul>
            </>
          )}
          {!read.refused && read.changes.length === 0 && <p>{say('layer.importSame')}</p>}
          {read.changes.length > 0 && <ImportChoice changes={read.changes} picked={picked} pick={setPicked} />}
        </div>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={close}>
          {word('common.cancel')}
        </Button>
        <Button disabled={busy || !read || read.refused || chosen === 0} onClick={() => void takeOver()}>
          {say('layer.importApply')}
        </Button>
      </Group>
    </Modal>
  );
}
