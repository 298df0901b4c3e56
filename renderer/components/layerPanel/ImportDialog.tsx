/** Files into a layer: read, what would change and every fault told, and then taken over as drafts. */
import { Alert, Button, Group, Modal } from '@mantine/core';
import { type DragEvent, useId, useState } from 'react';
import { ApiError } from '../../calls/apiError.ts';
import { callApi } from '../../calls/callApi.ts';
import { word } from '../../runtime/messages.ts';
import { toastText } from '../../runtime/toast.ts';
import { DifferenceList } from '../authoring/DifferenceList.tsx';
import { differenceWords } from '../authoring/differenceWords.ts';
import { say } from '../authoring/say.ts';
import { noteAuthored } from '../authoring/useAnswer.ts';
import { useOnce } from '../authoring/useOnce.ts';
import { faultWords } from './against.ts';
import { chosenFiles, FileFault } from './chosenFiles.ts';
import { type Change, type Fault, pieceKey } from './layer.ts';
import { type TextFile, ZipFault } from './zip.ts';

interface Answer {
  msg: string;
  changes: Change[];
  faults: Fault[];
}
interface Read {
  files: TextFile[];
  changes: Change[];
  faults: Fault[];
  /** Nothing of it can be taken over. */
  refused: boolean;
}

export function ImportDialog({ layer, label, close }: { layer: string; label: string; close(): void }) {
  const input = useId();
  const [read, setRead] = useState<Read>();
  const [broken, setBroken] = useState<string>();
  const [over, setOver] = useState(false);
  const { busy, once } = useOnce();

  const choose = async (chosen: readonly File[]) => {
    setRead(undefined);
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
    await once(async () => {
      try {
        const body = { layer, files, dryRun: true };
        const { changes, faults } = await callApi<Answer>('authoringImport', { body, handles: ['422'] });
        setRead({ files, changes, faults: faults.filter(isError), refused: false });
      } catch (error) {
        const faults = error instanceof ApiError ? (error.answer.faults as Fault[] | undefined) : undefined;
        if (!faults) throw error;
        setRead({ files, changes: [], faults, refused: true });
      }
    });
  };
  const apply = async () => {
    if (!read) return;
    const answer = await once(() =>
      callApi<Answer>('authoringImport', { body: { layer, files: read.files }, handles: ['412'] }),
    );
    if (!answer) return;
    toastText(answer.msg, 'success');
    noteAuthored();
    close();
  };
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
          {read.faults.length > 0 && (
            <>
              <p data-tone="bad">
                {say(read.refused ? 'layer.importFaults' : 'layer.importDraftFaults', { count: read.faults.length })}
              </p>
              <ul>
                {read.faults.map((fault) => (
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
          {read.changes.length > 0 && (
            <>
              <p>{say('layer.importWould', { count: read.changes.length })}</p>
              <ul>
                {read.changes.map((change) => (
                  <li key={pieceKey(change)}>
                    <span className="inv-soft">{say(`kind.${change.kind}`)}</span> {change.name}
                    <DifferenceList differences={change.differences} words={(one) => differenceWords(one)} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={close}>
          {word('common.cancel')}
        </Button>
        <Button disabled={busy || !read || read.refused || read.changes.length === 0} onClick={() => void apply()}>
          {say('layer.importApply')}
        </Button>
      </Group>
    </Modal>
  );
}

const isError = ({ severity }: Fault): boolean => severity === 'error';
