/** Edits any value as JSON. Invalid JSON stays as typed and changes nothing. */
import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sameJson } from '../../../../metadata/sameJson.ts';
import { tEditor as say } from '../../../text/t.ts';
import { useEditing } from './editing.ts';

/** Props of every input of the form. */
export interface ValueProps {
  id: string;
  label: string;
  value: unknown;
  wrong: boolean;
  describedBy?: string | undefined;
  change(next: unknown): void;
}

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

function read(text: string): { value?: unknown } | undefined {
  if (text.trim() === '') return {};
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

export function JsonInput({ id, label, value, wrong, describedBy, change }: ValueProps) {
  const { readOnly } = useEditing();
  const [text, setText] = useState(() => textOf(value));
  const said = useRef(value);
  // Show external changes; do not rewrite the user's own text under the cursor.
  useEffect(() => {
    if (sameJson(said.current, value)) return;
    said.current = value;
    setText(textOf(value));
  }, [value]);
  const isJson = read(text) !== undefined;
  return (
    <Textarea
      id={id}
      size="xs"
      aria-label={label}
      aria-describedby={describedBy}
      autosize
      minRows={1}
      maxRows={14}
      classNames={{ input: 'inv-editor-mono' }}
      value={text}
      readOnly={readOnly}
      error={isJson ? wrong : say('editor.badJson')}
      spellCheck={false}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const found = read(currentTarget.value);
        if (!found) return;
        said.current = found.value;
        change(found.value);
      }}
    />
  );
}
