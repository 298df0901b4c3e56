/** The members of a list as fields of sections, and back. Pure. */

import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { SECRET_MARK } from '../../../metadata/secretMark.ts';

export type Member = Readonly<Record<string, unknown>>;

interface SectionFields {
  readonly section: string;
  readonly fields: readonly Pick<EffectiveField, 'key' | 'label' | 'isMandatory' | 'defaultValue'>[];
}

interface Place {
  readonly section: string;
  readonly key: string;
}

export const nameOf = ({ section, key }: Place): string => `${section}.${key}`;

/** True if the value is the mark of a stored secret, which the server never returns. */
export const isKept = (value: unknown): boolean => value === SECRET_MARK;

const memberAt = (members: readonly Member[], place: Place): Member | undefined =>
  members.find(({ section, key }) => section === place.section && key === place.key);

/** The values of a section by their keys; what no member says begins with its default. */
export const valuesIn = (
  members: readonly Member[],
  section: string,
  fields: SectionFields['fields'],
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ key, defaultValue }) => {
      const member = memberAt(members, { section, key });
      return [key, (member === undefined ? defaultValue : member.value) ?? null];
    }),
  );

/** The members with one changed: all fields of the sections in their order, then the members that no field stands for. */
export function membersWith(
  members: readonly Member[],
  sections: readonly SectionFields[],
  changed: Place & { value: unknown },
): Member[] {
  const made = sections.flatMap(({ section, fields }) => {
    const values = valuesIn(members, section, fields);
    return fields.map(({ key, label, isMandatory }) => {
      const isChanged = section === changed.section && key === changed.key;
      const value = isChanged ? changed.value : values[key];
      return { section, key, label, value: value ?? null, isMandatory: isMandatory === true };
    });
  });
  const known = new Set(made.map(nameOf));
  const others = members.filter((member) => !known.has(nameOf(member as unknown as Place)));
  return [...made, ...others];
}
