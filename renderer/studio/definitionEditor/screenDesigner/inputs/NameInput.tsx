/** The name of another definition, or of a part: typed or chosen among those that there are. */
import { Autocomplete } from '@mantine/core';
import { useMemo, useState } from 'react';
import { refersTo } from '../model/signature.ts';
import { useDesignerContext } from '../useDesigner.ts';
import { type InputProps, labelled } from './inputProps.ts';
import { namesOf } from './names.ts';
import { useWriting } from './useWriting.ts';

const MAX_OPTIONS = 60;

export function NameInput(props: InputProps) {
  const { schema, value, change, wrong, readOnly, suggested } = props;
  const said = typeof value === 'string' ? value : '';
  const [isOpen, setOpen] = useState(false);
  const kinds = refersTo(schema);
  const { names: known } = useDesignerContext();
  // Of hundreds of names none is sorted before somebody looks.
  const names = useMemo(
    () =>
      isOpen ? [...(suggested ?? []).map((one) => ({ value: one, label: '' })), ...namesOf(known, kinds ?? [])] : [],
    [isOpen, suggested, kinds, known],
  );
  const called = new Map(names.map((one) => [one.value, one.label]));
  // Half a name is nobody's: it is handed up when it is whole, or left as it is.
  const writing = useWriting(
    said,
    (text) => change(text === '' ? undefined : text),
    (text) => called.has(text),
  );
  return (
    <Autocomplete
      {...labelled(props)}
      readOnly={readOnly}
      error={wrong}
      value={writing.text}
      data={[...called.keys()]}
      limit={MAX_OPTIONS}
      onFocus={() => setOpen(true)}
      onChange={writing.write}
      onOptionSubmit={(chosen) => {
        writing.write(chosen);
        setTimeout(writing.done);
      }}
      onBlur={writing.done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') writing.done();
      }}
      renderOption={({ option }) => (
        <span className="inv-designer-option">
          {option.value}
          {called.get(option.value) && <small>{called.get(option.value)}</small>}
        </span>
      )}
      filter={({ options, search }) => {
        const q = search.trim().toLowerCase();
        const all = options as { value: string; label: string }[];
        // The unchanged value does not filter the options.
        if (!q || search === said) return all.slice(0, MAX_OPTIONS);
        return all
          .filter((one) => `${one.value} ${called.get(one.value) ?? ''}`.toLowerCase().includes(q))
          .slice(0, MAX_OPTIONS);
      }}
    />
  );
}
