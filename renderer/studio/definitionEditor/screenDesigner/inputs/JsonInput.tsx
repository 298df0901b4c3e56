/** A value as JSON: what is not JSON yet stays here and says where; only what can be read is handed up. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { checkExpression } from '../../../../../engine/expressions/checkExpression.ts';
import { tDesigner as say } from '../../../../text/t.ts';
import { expressionNames } from '../expressionNames.ts';
import { givesOf } from '../model/signature.ts';
import { type InputProps, labelled } from './inputProps.ts';
import { useWriting } from './useWriting.ts';

const written = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 1));

/** The parsed value, or the reason why the text is invalid. */
function read(text: string, isExpression: boolean): { value: unknown } | { why: string } {
  if (text.trim() === '') return { value: undefined };
  try {
    const value: unknown = JSON.parse(text);
    const [fault] = isExpression ? checkExpression(value, expressionNames) : [];
    return fault ? { why: fault.message } : { value };
  } catch (error) {
    return { why: say('designer.badJson', { why: (error as Error).message }) };
  }
}

export function JsonInput(props: InputProps) {
  const { schema, value, change, wrong, readOnly } = props;
  const [why, setWhy] = useState<string>();
  const isExpression = givesOf(schema) !== undefined;
  const writing = useWriting(written(value), (text) => {
    const found = read(text, isExpression);
    setWhy('why' in found ? found.why : undefined);
    if ('value' in found) change(found.value);
  });
  return (
    <Textarea
      {...labelled(props)}
      readOnly={readOnly}
      error={why ?? wrong}
      value={writing.text}
      autosize
      minRows={2}
      maxRows={14}
      spellCheck={false}
      classNames={{ input: 'inv-designer-code' }}
      onChange={(event) => writing.write(event.currentTarget.value)}
      onBlur={writing.done}
    />
  );
}
