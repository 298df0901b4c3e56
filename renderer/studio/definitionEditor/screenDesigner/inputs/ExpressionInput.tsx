/** A plain value where that is all that is wanted, else an expression as JSON; the mark beside the label changes over. */
import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Select } from '../../../../fields/lists.tsx';
import { tDesigner as say } from '../../../../text/t.ts';
import { givesOf } from '../model/signature.ts';
import { type InputProps, labelled } from './inputProps.ts';
import { JsonInput } from './JsonInput.tsx';
import { useWriting } from './useWriting.ts';

function PlainText(props: InputProps) {
  const { value, change, required, wrong, readOnly } = props;
  const writing = useWriting(value === undefined ? '' : String(value), (text) =>
    change(text === '' && !required ? undefined : text),
  );
  return (
    <TextInput
      {...labelled(props)}
      readOnly={readOnly}
      error={wrong}
      value={writing.text}
      onChange={(event) => writing.write(event.currentTarget.value)}
      onBlur={writing.done}
    />
  );
}

/** One of some values; none where it need not be said. */
export function OneOf({ choices, ...props }: InputProps & { choices: readonly { value: unknown; label: string }[] }) {
  const { value, change, required, wrong, readOnly } = props;
  return (
    <Select
      {...labelled(props)}
      readOnly={readOnly}
      error={wrong}
      value={value === undefined ? '' : String(value)}
      data={[
        ...(required ? [] : [{ value: '', label: say('designer.notSet') }]),
        ...choices.map((one) => ({ value: String(one.value), label: one.label })),
      ]}
      allowDeselect={false}
      searchable={choices.length > 8}
      onChange={(next) => change(next ? choices.find((one) => String(one.value) === next)?.value : undefined)}
    />
  );
}

export function YesNo(props: InputProps) {
  const choices = [
    { value: true, label: say('designer.yes') },
    { value: false, label: say('designer.no') },
  ];
  return <OneOf {...props} choices={choices} />;
}

function PlainNumber(props: InputProps) {
  const { schema, value, change, wrong, readOnly } = props;
  return (
    <NumberInput
      {...labelled(props)}
      readOnly={readOnly}
      error={wrong}
      value={typeof value === 'number' ? value : ''}
      min={schema.minimum as number | undefined}
      max={schema.maximum as number | undefined}
      allowDecimal={schema.type !== 'integer'}
      onChange={(next) => change(typeof next === 'number' ? next : undefined)}
    />
  );
}

export { PlainNumber, PlainText };

/** A value of any type is edited as text; numbers are parsed as JSON. */
const PLAIN = { any: PlainText, text: PlainText, boolean: YesNo, number: PlainNumber } as const;

export function ExpressionInput(props: InputProps) {
  const { schema, value, change, readOnly, label } = props;
  const gives = givesOf(schema) ?? 'any';
  const Plain = Object.hasOwn(PLAIN, gives) ? PLAIN[gives as keyof typeof PLAIN] : undefined;
  const isText = value === undefined || typeof value === 'string';
  const isJson = gives === 'any' ? !isText : typeof value === 'object' && value !== null;
  const [asked, setAsked] = useState<boolean>();
  const asJson = !Plain || isJson || asked === true;
  const Input = asJson ? JsonInput : Plain;
  const turn = () => {
    // A plain value is an expression too; an expression has no plain value, so it is taken away.
    if (asJson && isJson) change(undefined);
    setAsked(!asJson);
  };
  return (
    <div className="inv-designer-expression">
      <Input {...props} />
      {Plain && !readOnly && (
        <button
          type="button"
          className="inv-designer-turn"
          aria-pressed={asJson}
          aria-label={`${say('designer.expression')}: ${label}`}
          title={asJson ? say('designer.plain') : say('designer.expression')}
          onClick={turn}
        >
          {'{ }'}
        </button>
      )}
    </div>
  );
}
