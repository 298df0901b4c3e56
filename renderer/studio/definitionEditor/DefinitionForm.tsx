/** The definition as a form, made from the schema of its kind. */
import { useMemo } from 'react';
import type { Schema } from '../../../metadata/compiler/inspect.ts';
import type { Path } from '../../../metadata/completion/shapes.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import { kinds } from '../../../metadata/kinds/kinds.ts';
import { tEditor as say } from '../../text/t.ts';
import { ContainerForm } from './form/ContainerForm.tsx';
import { type Editing, EditingContext, FaultContext, FaultIndex } from './form/editing.ts';
import { NestedFormContext } from './form/NestedForm.tsx';
import { PartForm } from './form/PartForm.tsx';
import type { EditorFault } from './useFaults.ts';

interface Props {
  editing: Editing;
  value: Keyed;
  below: Keyed | undefined;
  faults: readonly EditorFault[];
}

const ROOT: Path = [];
const NO_DEFS = {};

export function DefinitionForm({ editing, value, below, faults }: Props) {
  const index = useMemo(() => new FaultIndex(faults), [faults]);
  const { schema } = kinds[editing.kind];
  return (
    <EditingContext value={editing}>
      <FaultContext value={index}>
        <NestedFormContext value={ContainerForm}>
          <section className="inv-editor-form" aria-label={say('editor.form')}>
            <PartForm path={ROOT} schema={schema as unknown as Schema} defs={NO_DEFS} value={value} below={below} />
          </section>
        </NestedFormContext>
      </FaultContext>
    </EditingContext>
  );
}
