/** Layout of a section's fields in lines. Pure. */
import type { EffectiveField } from '../../../metadata/kinds/field.ts';

/** True if a field needs the full width of a form. */
export const isWide = ({ type, input }: EffectiveField): boolean =>
  type === 'multiline' || type === 'condition' || input === 'transferList';

const isBox = ({ type }: EffectiveField): boolean => type === 'checkbox';

/** Checkboxes on a line with inputs: they are as high as an input, aligned below its label. */
export function boxesBesideInputs(fields: readonly EffectiveField[], columns: number): ReadonlySet<string> {
  const found = new Set<string>();
  let line: EffectiveField[] = [];
  const end = () => {
    if (!line.every(isBox)) for (const field of line.filter(isBox)) found.add(field.key);
    line = [];
  };
  for (const field of fields) {
    if (isWide(field)) end();
    else line.push(field);
    if (line.length === columns) end();
  }
  end();
  return found;
}
