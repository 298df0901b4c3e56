/** Input of a scalar: a text, number, choice or reference. The caller renders label and errors. */
import { Autocomplete, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { literals } from '../../../../metadata/compiler/inspect.ts';
import { completeValue } from '../../../../metadata/completion/complete.ts';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import { REFERS_TO, REGEX } from '../../../../metadata/kinds/annotations.ts';
import type { KindName } from '../../../../metadata/kinds/kindNames.ts';
import { OneOf } from '../../../fields/lists.tsx';
import { Icon } from '../../../icons/Icon.tsx';
import { word } from '../../../text/messages.ts';
import { tEditor as say } from '../../../text/t.ts';
import type { Edited } from './controls.ts';
import { ExpressionInput } from './ExpressionInput.tsx';
import { useEditing } from './editing.ts';
import { JsonInput, type ValueProps } from './JsonInput.tsx';

interface Props extends ValueProps {
  /** Path from the definition. */
  path: Path;
  of: Edited;
  required: boolean;
}

/** A text longer than this has more than one line. */
const LONG = 70;
/** So many suggestions are drawn; typing narrows them. */
const SHOWN = 60;

export function ScalarInput(props: Props) {
  const { id, label, of, value, required, wrong, describedBy, change } = props;
  const { readOnly } = useEditing();
  const shared = {
    id,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': wrong || undefined,
    'aria-required': required || undefined,
    size: 'xs',
    readOnly,
    error: wrong,
  } as const;
  switch (of.control) {
    case 'flag': {
      const data = [
        { value: '', label: say('editor.notSaid') },
        { value: 'true', label: word('common.yes') },
        { value: 'false', label: word('common.no') },
      ];
      return (
        <OneOf
          {...shared}
          disabled={readOnly}
          data={required ? data.slice(1) : data}
          value={value === undefined ? '' : String(value)}
          onChange={(next) => change(next === '' ? undefined : next === 'true')}
        />
      );
    }
    case 'choice': {
      const allowed = literals(of.schema) ?? [];
      const known = allowed.some((one) => Object.is(one, value));
      const strange = value === undefined || known ? [] : [{ value: 'strange', label: String(value) }];
      return (
        <OneOf
          {...shared}
          disabled={readOnly}
          data={[
            ...(required && value !== undefined ? [] : [{ value: '', label: say('editor.notSaid') }]),
            ...allowed.map((one, at) => ({ value: String(at), label: String(one) })),
            ...strange,
          ]}
          value={value === undefined ? '' : known ? String(allowed.indexOf(value)) : 'strange'}
          onChange={(next) => change(next === '' ? undefined : allowed[Number(next)])}
        />
      );
    }
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          allowDecimal={of.schema.type !== 'integer'}
          hideControls
          onChange={(next) => change(next === '' ? undefined : Number(next))}
        />
      );
    case 'name':
    case 'field':
    case 'icon':
    case 'after':
      return <NameInput {...props} shared={shared} />;
    case 'expression':
      return <ExpressionInput {...props} />;
    case 'text': {
      if (value !== undefined && typeof value !== 'string') return <JsonInput {...props} />;
      const text = value ?? '';
      const emptied = (next: string) => change(next === '' && !required ? undefined : next);
      const mono = REGEX in of.schema ? { classNames: { input: 'inv-editor-mono' } } : {};
      return text.length > LONG || text.includes('\n') ? (
        <Textarea
          {...shared}
          {...mono}
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={({ currentTarget }) => emptied(currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} {...mono} value={text} onChange={({ currentTarget }) => emptied(currentTarget.value)} />
      );
    }
    default:
      return <JsonInput {...props} />;
  }
}

function NameInput({ path, of, value, required, change, shared }: Props & { shared: { readOnly: boolean } }) {
  const { kind, known, at, follow } = useEditing();
  const offers = useMemo(() => {
    if (!known) return [];
    const here = at([]);
    return completeValue(kind, here, path, known);
  }, [kind, known, at, path]);
  const named = useMemo(() => new Map(offers.map(({ label, detail }) => [label, detail])), [offers]);
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const to = (of.schema[REFERS_TO] as KindName[] | undefined)?.find((one) =>
    known?.names[one]?.some(({ name }) => name === text),
  );
  return (
    <Autocomplete
      {...shared}
      value={text}
      data={[...named.keys()]}
      limit={SHOWN}
      // The current value does not filter the options; only typed text does.
      filter={({ options, search, limit }) => {
        const wanted = search.trim().toLowerCase();
        const isWhole = named.has(search);
        const fitting = options.filter((option) => {
          if (!('value' in option) || wanted === '' || isWhole) return true;
          return `${option.value} ${named.get(option.value) ?? ''}`.toLowerCase().includes(wanted);
        });
        return fitting.slice(0, limit);
      }}
      renderOption={({ option }) => (
        <span className="inv-editor-option">
          {of.control === 'icon' && <Icon name={option.value} size={14} />}
          <span>{option.value}</span>
          {named.get(option.value) && <span className="inv-soft">{named.get(option.value)}</span>}
        </span>
      )}
      onChange={(next) => change(next === '' && !required ? undefined : next)}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      leftSection={of.control === 'icon' && text !== '' ? <Icon name={text} size={14} /> : undefined}
      rightSection={
        to && follow ? (
          <button
            type="button"
            className="inv-editor-tool"
            aria-label={say('editor.follow', { name: text })}
            title={say('editor.follow', { name: text })}
            onClick={() => follow(to, text)}
          >
            <Icon name="next" size={14} />
          </button>
        ) : undefined
      }
    />
  );
}
