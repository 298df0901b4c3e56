/** Questions that wait for an answer, one at a time. */
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { word } from '../text/messages.ts';
import { type AskedQuestion, questionsAtom } from '../toasts/toast.ts';
import { useReturnFocus } from './useReturnFocus.ts';

function Asking({ question }: { question: AskedQuestion }) {
  useReturnFocus();
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const [left, setLeft] = useState(question.expires ?? 0);
  useEffect(() => {
    if (!question.expires) return;
    const end = Date.now() + question.expires;
    const timer = setInterval(() => {
      setLeft(end - Date.now());
      if (Date.now() >= end) question.answer(undefined);
    }, 250);
    return () => clearInterval(timer);
  }, [question]);

  const text = question.text.replace('{seconds}', String(Math.max(0, Math.ceil(left / 1000))));
  const yes = () => {
    if (question.reason?.required && !reason.trim()) {
      setError(question.reason.required);
      field.current?.focus();
    } else question.answer({ reason: reason.trim() });
  };
  return (
    <Modal
      opened
      onClose={() => question.answer(undefined)}
      title={question.title ?? text}
      size={440}
      centered
      zIndex={400}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': word('common.close') }}
      classNames={{ title: 'inv-dialog-title', header: 'inv-dialog-header' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          yes();
        }}
      >
        {question.title !== undefined && (
          <Text size="sm" className="inv-question">
            {text}
          </Text>
        )}
        {question.details !== undefined && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed.
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
          <div
            className="inv-question-details"
            onClick={({ target }) => target instanceof Element && target.closest('a') && question.answer(undefined)}
          >
            {question.details}
          </div>
        )}
        {question.expires && (
          <Text size="sm" c="dimmed" mt="xs" role="timer">
            {word('frame.seconds', { seconds: Math.max(0, Math.ceil(left / 1000)) })}
          </Text>
        )}
        {question.reason && (
          <Textarea
            ref={field}
            mt="sm"
            label={question.reason.label}
            withAsterisk={question.reason.required !== undefined}
            value={reason}
            error={error}
            autosize
            minRows={2}
            data-autofocus
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError(undefined);
            }}
          />
        )}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button
            variant="default"
            data-autofocus={question.danger && !question.reason ? true : undefined}
            onClick={() => question.answer(undefined)}
          >
            {question.no ?? word(question.yes === undefined ? 'common.no' : 'common.cancel')}
          </Button>
          <Button
            type="submit"
            color={question.danger ? 'red.9' : undefined}
            data-autofocus={question.reason || question.danger ? undefined : true}
          >
            {question.yes ?? word('common.yes')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

export function QuestionHost() {
  const [first] = useAtomValue(questionsAtom);
  return first ? <Asking key={first.id} question={first} /> : null;
}
