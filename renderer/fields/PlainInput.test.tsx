/** The plain input beside Mantine's own, which it is to look like and to be heard like. */
import '@mantine/core/styles.css';
import { MantineProvider, TextInput } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { type FieldInputProps, inputProps } from './fieldProps.ts';
import { PlainInput } from './PlainInput.tsx';
import { described } from './testing/described.ts';

const field = { key: 'name', label: 'Name', type: 'text' } as FieldInputProps['field'];
const CASES: Readonly<Record<string, Partial<FieldInputProps>>> = {
  plain: { label: 'Name' },
  required: { label: 'Name', required: true },
  wrong: { label: 'Name', error: 'Not so.' },
  described: { label: 'Name', description: 'As on the invoice.' },
  both: { label: 'Name', error: 'Not so.', description: 'As on the invoice.', required: true, tone: 'assigned' },
  fixed: { label: 'Name', readOnly: true, placeholder: 'Nothing yet' },
  'without a label': { 'aria-label': 'Name' },
};

let end = () => {};
afterEach(() => end());

it.each(Object.keys(CASES))('is the same: %s', (name) => {
  const props: FieldInputProps = { field, id: 'it', value: 'a', onChange: () => {}, ...CASES[name] };
  const draw = (own: boolean) => {
    const element = document.createElement('div');
    document.body.append(element);
    const root = createRoot(element);
    const input = own ? (
      <PlainInput of={props} shown="a" onText={() => {}} />
    ) : (
      <TextInput {...inputProps(props)} value="a" onChange={() => {}} />
    );
    const theme = { components: { TextInput: { defaultProps: { size: 'xs' } } } };
    flushSync(() => root.render(<MantineProvider theme={theme}>{input}</MantineProvider>));
    const found = described(element.querySelector('.mantine-InputWrapper-root') as Element);
    root.unmount();
    element.remove();
    return found;
  };
  expect(draw(true)).toEqual(draw(false));
});

it('tells what is typed, and has a name where it was given no id', async () => {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  end = () => {
    root.unmount();
    element.remove();
  };
  const typed: string[] = [];
  const props: FieldInputProps = { field, label: 'Name', value: '', onChange: () => {} };
  flushSync(() =>
    root.render(
      <MantineProvider>
        <PlainInput of={props} shown="" onText={(text) => typed.push(text)} />
      </MantineProvider>,
    ),
  );
  const input = element.querySelector('input') as HTMLInputElement;
  expect(input.labels?.[0]?.textContent).toBe('Name');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(input, 'x');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(typed).toEqual(['x']);
});
