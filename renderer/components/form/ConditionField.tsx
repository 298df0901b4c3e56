/** A condition in a form: the filter builder over the fields that this person may see. */
import { Input } from '@mantine/core';
import { useId } from 'react';
import type { FieldInputProps } from '../../fields/fieldProps.ts';
import { ConditionBuilder } from '../parts/filter/ConditionBuilder.tsx';
import { overOf } from '../parts/filter/condition.ts';

export function ConditionField({
  field,
  record,
  value,
  onChange,
  id,
  label,
  error,
  description,
  readOnly,
}: FieldInputProps) {
  const labelId = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      errorProps={{ role: 'alert' }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own. */}
      <div id={id} role="group" aria-labelledby={labelId} className="inv-condition">
        <ConditionBuilder over={overOf(field, record)} value={value} onChange={onChange} readOnly={readOnly} />
      </div>
    </Input.Wrapper>
  );
}
