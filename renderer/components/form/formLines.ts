/** How the fields of a section come to stand in lines. Pure. */
import type { EffectiveField } from '../../../metadata/kinds/field.ts';

/** What needs the whole width of a form. */
export const isWide = ({ type, input }: EffectiveField): boolean =>
  type === 'multiline' || type === 'condition' || input === 'transferList';

const isBox = ({ type }: EffectiveField): boolean => type === 'checkbox';

/** The boxes that share a line with an input: they stand as high as it does, below where its label is. */
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
