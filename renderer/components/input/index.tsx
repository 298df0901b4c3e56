import { useMemo } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePartId, useSurfaceState, useText, useValue } from '../../surface/hooks.ts';

/** One value of the screen's state. */
export default function InputPart({ props, name, surface, locals }: ComponentProps<'input'>) {
  const label = useText(props.label);
  const placeholder = useText(props.placeholder);
  const value = useSurfaceState(props.state);
  const readOnly = useValue(props.readonly ?? false) === true;
  const depends = useMemo(() => (props.dependent ? { map: props.dependent } : undefined), [props.dependent]);
  const dependent = useValue<Record<string, unknown> | undefined>(depends);
  const company = useValue<string | undefined>(props.company);
  const field = {
    key: props.state,
    type: props.type,
    label,
    suggestionsSource: props.list,
    isDependent: dependent !== undefined,
    dependentFields: Object.keys(dependent ?? {}).map((key) => ({ fieldKey: key, fieldValue: key })),
  } as unknown as EffectiveField;
  return (
    <FieldInput
      field={field}
      id={`input-${usePartId(name)}`}
      label={label}
      placeholder={placeholder || undefined}
      value={value}
      readOnly={readOnly}
      record={dependent}
      company={company || undefined}
      onChange={(next) => {
        surface.setState(props.state, next);
        if (props.onChange) void surface.run(props.onChange, locals);
      }}
    />
  );
}
