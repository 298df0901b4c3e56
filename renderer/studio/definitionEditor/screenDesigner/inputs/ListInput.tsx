/** A list, an entry a line: added, moved, taken out. */
import { ActionIcon, Button, MultiSelect } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from '../../../../icons/Icon.tsx';
import { tDesigner as say } from '../../../../text/t.ts';
import { choicesOf, type Schema } from '../model/signature.ts';
import { faultsBelow, type InputProps, wrongAt } from './inputProps.ts';
import { Nested } from './Nested.tsx';

export function ListInput(props: InputProps) {
  const { label, schema, value, change, required, wrong, faults, readOnly } = props;
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const items = (schema.items ?? {}) as Schema;
  const box = useRef<HTMLDivElement>(null);
  const give = (next: unknown[]) => change(next.length === 0 && !required ? undefined : next);
  const choices = choicesOf(items);
  if (choices) {
    return (
      <MultiSelect
        label={label}
        description={schema.description as string | undefined}
        withAsterisk={required}
        readOnly={readOnly}
        error={wrong}
        value={list.map(String)}
        data={choices.map(String)}
        onChange={give}
      />
    );
  }
  const swap = (at: number, to: number) => {
    const next = [...list];
    [next[at], next[to]] = [next[to], next[at]];
    give(next);
  };
  const add = () => {
    give([...list, '']);
    // After it is drawn.
    setTimeout(() => [...(box.current?.querySelectorAll<HTMLInputElement>('input') ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset className="inv-designer-fields">
      <legend>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      {schema.description ? <p className="inv-soft">{String(schema.description)}</p> : null}
      {wrong && <p className="inv-designer-bad">{wrong}</p>}
      <div ref={box}>
        {list.map((one, at) => {
          const name = `${label} ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name but their place.
            <div className="inv-designer-entry" key={at}>
              <Nested
                label={name}
                bare
                schema={items}
                value={one}
                change={(next) => give(list.map((other, index) => (index === at ? (next ?? '') : other)))}
                required={false}
                wrong={wrongAt(faults, String(at))}
                faults={faultsBelow(faults, String(at))}
                readOnly={readOnly}
              />
              {!readOnly && (
                <span className="inv-designer-entry-tools">
                  <ActionIcon
                    size={22}
                    disabled={at === 0}
                    aria-label={say('designer.entryUp', { name })}
                    onClick={() => swap(at, at - 1)}
                  >
                    <span className="inv-designer-turned">
                      <Icon name="chevron" size={13} />
                    </span>
                  </ActionIcon>
                  <ActionIcon
                    size={22}
                    disabled={at === list.length - 1}
                    aria-label={say('designer.entryDown', { name })}
                    onClick={() => swap(at, at + 1)}
                  >
                    <Icon name="chevron" size={13} />
                  </ActionIcon>
                  <ActionIcon
                    size={22}
                    aria-label={say('designer.removeEntry', { name })}
                    onClick={() => give(list.filter((_, index) => index !== at))}
                  >
                    <Icon name="close" size={13} />
                  </ActionIcon>
                </span>
              )}
            </div>
          );
        })}
      </div>
      {!readOnly && (
        <Button variant="default" size="compact-xs" leftSection={<Icon name="add" size={12} />} onClick={add}>
          {say('designer.addTo', { name: label })}
        </Button>
      )}
    </fieldset>
  );
}
