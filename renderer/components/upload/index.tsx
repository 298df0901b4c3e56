import './upload.css';
import { ActionIcon, Button, Progress } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { acceptOf, limitText, usualExtensions, usualLimit } from '../../fields/upload/limits.ts';
import { type QueueFile, refusalOf, sizeText } from '../../fields/upload/queue.ts';
import { failureText, refusalText } from '../../fields/upload/words.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { isAbort } from '../../http/apiError.ts';
import { isFinal, sendFile } from '../../http/sendFile.ts';
import { Icon } from '../../icons/Icon.tsx';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { evaluated } from '../../surface/dataSources.ts';
import { useMethods, usePublish, useText } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { toast, toastText } from '../../toasts/toast.ts';
import { ListChoice } from '../parts/ListChoice.tsx';

/** The server's response for a file. */
type Answer = Readonly<Record<string, unknown>>;

let numbered = 0;

/** The upload queue: files start automatically, one after another. */
export default function UploadPart({ props, name, surface, locals }: ComponentProps<'upload'>) {
  const route = useAtomValue(currentRouteAtom).name;
  const extensions =
    props.extensions ?? (route ? definition('route', route)?.uploads?.extensions : undefined) ?? usualExtensions();
  const limit = props.largest ?? usualLimit();
  const own = { fileInvalid: props.wrongType, fileTooLarge: props.tooLarge };
  const { choose } = props;
  const chooseLabel = useText(choose?.label);
  const [queue, setQueue] = useState<readonly QueueFile[]>([]);
  const latest = useRef(queue);
  const bytes = useRef(new Map<number, File>());
  const sending = useRef<{ id: number; ending: AbortController } | undefined>(undefined);
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const update = (change: (before: readonly QueueFile[]) => readonly QueueFile[]) => {
    latest.current = change(latest.current);
    setQueue(latest.current);
  };
  const patch = (id: number, part: Partial<QueueFile>) =>
    update((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));

  async function sendNext(): Promise<void> {
    const next = latest.current.find((one) => one.status === 'queued');
    const file = next && bytes.current.get(next.id);
    if (!next || !file || sending.current) return;
    const ending = new AbortController();
    sending.current = { id: next.id, ending };
    patch(next.id, { status: 'sending', percent: 0, error: undefined });
    try {
      const answer = (await sendFile(
        props.api,
        file,
        evaluated(surface, props.query, locals),
        (percent) => patch(next.id, { percent }),
        ending.signal,
      )) as { files?: unknown[] };
      const result = answer.files?.[0] ?? answer;
      patch(next.id, { status: 'success', percent: 100, result });
      bytes.current.delete(next.id);
      sending.current = undefined;
      if (props.done) void surface.run(props.done, { ...locals, result: { file: result } });
    } catch (error) {
      sending.current = undefined;
      if (isAbort(error)) update((before) => before.filter((one) => one.id !== next.id));
      else {
        patch(next.id, { status: 'error', error: failureText(error), retry: !isFinal(error) });
        toastText(failureText(error), 'error', undefined, undefined, true);
      }
    }
    void sendNext();
  }

  function add(files: Iterable<File>): void {
    const offered = props.multiple === false ? [...files].slice(0, 1) : [...files];
    // A second upload is refused while one is under way; files chosen together are one upload.
    if (sending.current) {
      toast('uploadUnderWay', {}, 'warning');
      return;
    }
    if (offered[0] && [...files].length > offered.length)
      toastText(word('upload.onlyOne', { name: offered[0].name }), 'warning');
    for (const file of offered) {
      const refusal = refusalOf(file, latest.current, { extensions, limit });
      numbered += 1;
      const entry: QueueFile = {
        id: numbered,
        name: file.name,
        size: file.size,
        type: file.type,
        percent: 0,
        status: refusal ? 'error' : 'queued',
        ...(refusal ? { error: refusalText(refusal, own) } : {}),
      };
      if (!refusal) bytes.current.set(entry.id, file);
      // A single-file upload: a new file replaces the sent or refused one.
      const stays = ({ status }: QueueFile) => props.multiple !== false || (refusal && status !== 'error');
      update((before) => [...before.filter(stays), entry]);
    }
    void sendNext();
  }

  // Files dropped elsewhere, taken once.
  const begin = useLatest(() => {
    const dropped = props.files === undefined ? undefined : surface.value(props.files, locals);
    if (Array.isArray(dropped) && dropped.length > 0) add(dropped.filter((one) => one instanceof File));
  });
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) begin.current();
    begun.current = true;
  });

  /** The type chosen for an uploaded file is sent immediately, like the file. */
  const chosenFor = (file: QueueFile): string =>
    String((file.result as Answer | undefined)?.[choose?.value ?? ''] ?? '');
  const chooseFor = (file: QueueFile, chosen: string) => {
    if (!choose) return;
    const result = { ...(file.result as Answer), [choose.value]: chosen };
    patch(file.id, { result });
    void surface.run(choose.onChoose, { ...locals, item: result });
  };
  const remove = (file: QueueFile) => {
    if (sending.current?.id === file.id) sending.current.ending.abort();
    else update((before) => before.filter((one) => one.id !== file.id));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  usePublish(name, {
    files: queue,
    uploading: queue.some((one) => one.status === 'sending' || one.status === 'queued'),
  });
  useMethods(name, { choose: () => chooser.current?.click() });
  return (
    <div className="inv-upload">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here with the mouse; the button within is for keys. */}
      <div
        className={`inv-drop ${over ? 'inv-drop-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={26} />
        <span>{word(props.multiple === false ? 'upload.dropOne' : 'upload.dropMany')}</span>
        <Button variant="light" onClick={() => chooser.current?.click()} data-autofocus>
          {word(props.multiple === false ? 'upload.chooseOne' : 'upload.chooseMany')}
        </Button>
        <span className="inv-soft">
          {word('upload.allowed', { extensions: extensions.join(', '), limit: limitText(limit) })}
        </span>
        <input
          ref={chooser}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={word('upload.files')}
          multiple={props.multiple !== false}
          accept={acceptOf(extensions)}
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            // The same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <ul className="inv-queue" aria-live="polite">
        {queue.map((file) => (
          <li key={file.id} data-status={file.status}>
            <Icon name={file.status === 'success' ? 'check' : file.status === 'error' ? 'alert' : 'file'} />
            <span className="inv-queue-name">{file.name}</span>
            <span className="inv-soft">{sizeText(file.size)}</span>
            <ActionIcon size="sm" aria-label={word('common.remove', { name: file.name })} onClick={() => remove(file)}>
              <Icon name="close" size={14} />
            </ActionIcon>
            {(file.status === 'sending' || file.status === 'queued') && (
              <Progress
                className="inv-queue-bar"
                value={file.percent}
                size="sm"
                aria-label={word('upload.progress', { name: file.name })}
              />
            )}
            {choose && file.status === 'success' && (
              <span className="inv-queue-choice">
                <ListChoice
                  list={choose.list}
                  label={word('upload.chooseFor', { what: chooseLabel, name: file.name })}
                  placeholder={chooseLabel}
                  value={chosenFor(file)}
                  onChange={(chosen) => chooseFor(file, chosen)}
                />
              </span>
            )}
            {file.error && (
              <span className="inv-queue-error" role="alert">
                {file.error}
                {file.retry && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    ms="sm"
                    onClick={() => {
                      patch(file.id, { status: 'queued', error: undefined, retry: false });
                      void sendNext();
                    }}
                  >
                    {word('common.tryAgain')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
