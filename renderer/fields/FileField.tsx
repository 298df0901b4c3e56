import { ActionIcon, Button, Group, Input, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../http/apiError.ts';
import { callApiRaw } from '../http/callApi.ts';
import { saveFile } from '../http/saveFile.ts';
import { sendFile } from '../http/sendFile.ts';
import { Icon } from '../icons/Icon.tsx';
import { message, word } from '../text/messages.ts';
import { type FieldInputProps, textOf } from './fieldProps.ts';
import { rememberFileName } from './fileName.ts';
import { acceptOf, usualExtensions, usualLimit } from './upload/limits.ts';
import { refusalOf } from './upload/queue.ts';
import { failureText, refusalText } from './upload/words.ts';
import { useFileName } from './useFileName.ts';

/**
 * A file: chosen, sent at once and held by its id, saved with the record; downloaded and taken out again. The server drops
 * one whose record is never saved.
 */
export function FileField(props: FieldInputProps) {
  const { field, value, onChange, onBlur, readOnly, entity } = props;
  const id = textOf(value);
  const name = useFileName(id);
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const extensions = field.extensions ?? usualExtensions();
  const label = props.label ?? props['aria-label'] ?? field.label;

  /** Why the chosen files are not sent. */
  function refused(files: readonly File[]): string | undefined {
    const { extension, second } = field.refusals ?? {};
    const refusals = files.map((file) => ({
      file,
      refusal: refusalOf(file, [], { extensions, limit: field.largest ?? usualLimit() }),
    }));
    const strange = refusals.filter(({ refusal }) => refusal?.message === 'fileInvalid');
    if (extension !== undefined && strange.length > 0)
      return message(extension, { files: strange.map(({ file }) => file.name).join(', ') });
    if (second !== undefined && (id || files.length > 1)) return message(second);
    const first = refusals.find(({ refusal }) => refusal)?.refusal;
    return first && refusalText(first);
  }
  async function send(files: readonly File[]): Promise<void> {
    const refusal = refused(files);
    setFailure(refusal);
    const [file] = files;
    if (refusal !== undefined || !file) return;
    const ending = new AbortController();
    sending.current = ending;
    setPercent(0);
    try {
      const answer = await sendFile('uploadFiles', file, { entity, field: field.key }, setPercent, ending.signal);
      const kept = (answer as { files: { id: string; name: string }[] }).files[0];
      if (kept) {
        rememberFileName(kept.id, kept.name);
        onChange(kept.id);
      }
    } catch (error) {
      if (!isAbort(error)) setFailure(failureText(error));
    } finally {
      sending.current = undefined;
      if (!ending.signal.aborted) setPercent(undefined);
      onBlur?.();
    }
  }
  async function save(): Promise<void> {
    const response = await callApiRaw('downloadFile', { query: { id } });
    saveFile(await response.blob(), name ?? id);
  }

  return (
    <Input.Wrapper
      label={props.label}
      description={props.description}
      error={failure ?? props.error}
      errorProps={{ role: 'alert' }}
      withAsterisk={props.required}
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <Group gap="xs" wrap="nowrap" role="group" aria-label={label} data-tone={props.tone}>
        {id && field.sealed && <span data-sealed>{name ?? label}</span>}
        {id && !field.sealed && (
          <Button
            variant="subtle"
            leftSection={<Icon name="download" />}
            style={{ minWidth: 0 }}
            onClick={() => void save().catch(() => undefined)}
          >
            {name ?? word('common.download')}
          </Button>
        )}
        {readOnly && !id && <span className="inv-soft">–</span>}
        {!readOnly && entity && percent === undefined && (
          <Button
            id={props.id}
            variant="default"
            data-autofocus={props.autoFocus || undefined}
            leftSection={<Icon name="upload" />}
            style={{ flexShrink: 0 }}
            onClick={() => chooser.current?.click()}
          >
            {word(id && field.refusals?.second === undefined ? 'field.replaceFile' : 'field.chooseFile')}
          </Button>
        )}
        {percent !== undefined && (
          <Progress value={percent} size="sm" flex={1} aria-label={word('upload.progress', { name: label })} />
        )}
        {!readOnly && id && (
          <ActionIcon
            size="sm"
            aria-label={word('common.remove', { name: name ?? label })}
            onClick={() => {
              setFailure(undefined);
              onChange(null);
            }}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        )}
      </Group>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={acceptOf(extensions)}
        multiple={field.refusals?.second !== undefined}
        onChange={(event) => {
          void send([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </Input.Wrapper>
  );
}
