/** Input for a comment on a record: sent by its button or Ctrl+Enter. */
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { callApi } from '../../http/callApi.ts';
import { word } from '../../text/messages.ts';
import { toastText } from '../../toasts/toast.ts';

interface Props {
  entity: string;
  record: string;
  /** After it was stored. */
  added(): void;
}

export function CommentBox({ entity, record, added }: Props) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    try {
      const { msg } = await callApi('recordsComment', { path: { entity, id: record }, body: { text } });
      toastText(msg, 'success');
      setText('');
      added();
    } catch {
      // The call has shown the error; the text stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="inv-comment-box"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Textarea
        aria-label={word('comments.write')}
        placeholder={word('comments.write')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void add();
        }}
      />
      <Button type="submit" variant="default" loading={busy} disabled={text.trim() === ''}>
        {word('comments.add')}
      </Button>
    </form>
  );
}
