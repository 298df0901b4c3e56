/** The form of a part with nested parts, by type: an object, named members, a list, or a union. */

import { useEditing, useFaultIndex } from './editing.ts';
import { ListForm } from './ListForm.tsx';
import { MapForm } from './MapForm.tsx';
import type { NestedFormProps } from './NestedForm.tsx';
import { PartForm } from './PartForm.tsx';
import { ScalarInput } from './ScalarInput.tsx';
import { VariantForm } from './VariantForm.tsx';

export function ContainerForm({ path, name, of, value, below }: NestedFormProps) {
  const { set } = useEditing();
  const faults = useFaultIndex();
  const { schema, defs, control } = of;
  switch (control) {
    case 'object':
      return <PartForm path={path} schema={schema} defs={defs} value={value} below={below} />;
    case 'map':
      return <MapForm path={path} name={name} of={of} value={value} below={below} />;
    case 'list':
      return <ListForm path={path} name={name} of={of} value={value} below={below} />;
    case 'union':
      return <VariantForm path={path} name={name} of={of} value={value} below={below} />;
    default:
      return (
        <ScalarInput
          id={`editor-${path.join('-')}-own`}
          label={name}
          path={path}
          of={of}
          value={value}
          required
          wrong={faults.at(path).length > 0}
          change={(next) => set(path, next ?? null)}
        />
      );
  }
}
