/** Properties of an object, each by its own schema; an optional one is set as a whole and taken away as a whole. */
import { ActionIcon, Button } from '@mantine/core';
import { Icon } from '../../../../icons/Icon.tsx';
import { tDesigner as say } from '../../../../text/t.ts';
import { isRequired, propertiesOf } from '../model/signature.ts';
import { faultsBelow, type InputProps, wrongAt } from './inputProps.ts';
import { Nested } from './Nested.tsx';

/** The object with one property changed; undefined takes it out. */
export function withProperty(value: unknown, name: string, next: unknown): Record<string, unknown> {
  const { [name]: _was, ...rest } = (value ?? {}) as Record<string, unknown>;
  return next === undefined ? rest : { ...rest, [name]: next };
}

export function ObjectInput({ label, schema, value, change, required, wrong, faults, readOnly }: InputProps) {
  if (value === undefined && !required) {
    return (
      <div>
        <Button
          variant="default"
          size="compact-xs"
          disabled={readOnly}
          leftSection={<Icon name="add" size={12} />}
          onClick={() => change({})}
        >
          {say('designer.begin', { name: label })}
        </Button>
      </div>
    );
  }
  const object = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    <fieldset className="inv-designer-fields">
      <legend>
        {label}
        {!required && !readOnly && (
          <ActionIcon size={18} aria-label={say('designer.clear', { name: label })} onClick={() => change(undefined)}>
            <Icon name="close" size={12} />
          </ActionIcon>
        )}
      </legend>
      {schema.description ? <p className="inv-soft">{String(schema.description)}</p> : null}
      {wrong && <p className="inv-designer-bad">{wrong}</p>}
      {propertiesOf(schema).map(([name, own]) => (
        <Nested
          key={name}
          label={name}
          schema={own}
          value={object[name]}
          change={(next) => change(withProperty(object, name, next))}
          required={isRequired(schema, name)}
          wrong={wrongAt(faults, name)}
          faults={faultsBelow(faults, name)}
          readOnly={readOnly}
        />
      ))}
    </fieldset>
  );
}
