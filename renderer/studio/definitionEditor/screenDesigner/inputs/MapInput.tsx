/** A map from names to values: an entry has a name, which is given when it is added. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../../icons/Icon.tsx';
import { tDesigner as say } from '../../../../text/t.ts';
import type { Schema } from '../model/signature.ts';
import { faultsBelow, type InputProps, wrongAt } from './inputProps.ts';
import { Nested } from './Nested.tsx';

/** The member schema of a map. */
export const memberOf = (schema: Schema): Schema | undefined => Object.values(schema.patternProperties ?? {})[0];

export function MapInput({ label, schema, value, change, required, wrong, faults, readOnly }: InputProps) {
  const [name, setName] = useState('');
  const map = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const member = memberOf(schema) ?? {};
  const give = (next: Readonly<Record<string, unknown>>) =>
    change(Object.keys(next).length === 0 && !required ? undefined : next);
  const add = () => {
    const wanted = name.trim();
    if (!wanted || Object.hasOwn(map, wanted)) return;
    give({ ...map, [wanted]: '' });
    setName('');
  };
  return (
    <fieldset className="inv-designer-fields">
      <legend>{label}</legend>
      {schema.description ? <p className="inv-soft">{String(schema.description)}</p> : null}
      {wrong && <p className="inv-designer-bad">{wrong}</p>}
      {Object.entries(map).map(([key, one]) => (
        <div className="inv-designer-entry" key={key}>
          <Nested
            label={key}
            schema={member}
            value={one}
            change={(next) => give({ ...map, [key]: next ?? '' })}
            required={false}
            wrong={wrongAt(faults, key)}
            faults={faultsBelow(faults, key)}
            readOnly={readOnly}
          />
          {!readOnly && (
            <ActionIcon
              size={22}
              aria-label={say('designer.removeEntry', { name: key })}
              onClick={() => {
                const { [key]: _gone, ...rest } = map;
                give(rest);
              }}
            >
              <Icon name="close" size={13} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!readOnly && (
        <div className="inv-designer-new">
          <TextInput
            aria-label={`${say('designer.entryName')}: ${label}`}
            placeholder={say('designer.entryName')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button variant="default" aria-label={say('designer.addTo', { name: label })} onClick={add}>
            {say('designer.addEntry')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
