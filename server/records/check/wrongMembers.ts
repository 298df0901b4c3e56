/** Errors of the members of a list, by cell and as one text. */
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { type Localizable, type LocalizedText, t } from '../../platform/words/localizedText.ts';

/** A member with wrong cells. */
export interface WrongMember {
  /** Its place in the list, from 1; of a sub-object 1. */
  row: number;
  /** Field to what is wrong with its value. */
  errors: Record<string, Localizable>;
  /** Of lists that it owns, by name: their members with wrong cells. */
  members?: Record<string, WrongMember[]>;
}

/** Maximum number of wrong cells named in the text; others are counted. */
const MAX_NAMED = 20;

/** @param labelOf what a field of a list's members is called */
export function wrongMembersText(
  list: OwnedList,
  wrong: readonly WrongMember[],
  labelOf: (list: OwnedList, key: string) => string,
): LocalizedText {
  const cells = cellsOf(list, list.label, wrong, labelOf);
  const [first, ...others] = cells;
  if (first && others.length === 0) return first;
  const more = cells.length - MAX_NAMED;
  return more > 0
    ? t('membersWrongAndMore', { cells: cells.slice(0, MAX_NAMED), count: more })
    : t('membersWrong', { cells });
}

/** @param called the list, with the members on the way to it */
function cellsOf(
  list: OwnedList,
  called: Localizable,
  wrong: readonly WrongMember[],
  labelOf: (list: OwnedList, key: string) => string,
): LocalizedText[] {
  return wrong.flatMap(({ row, errors, members = {} }) => {
    // Errors within a nested list are reported there, cell by cell.
    const own = Object.entries(errors).filter(([key]) => !Object.hasOwn(members, key));
    return [
      ...own.map(([key, why]) => {
        const field = labelOf(list, key);
        return list.single
          ? t('singleWrong', { list: called, field, why })
          : t('memberWrong', { list: called, row, field, why });
      }),
      ...Object.entries(members).flatMap(([name, inside]) => {
        const inner = list.lists?.[name];
        if (!inner) return [];
        const within = list.single
          ? t('singleIn', { list: called, inner: inner.label })
          : t('memberIn', { list: called, row, inner: inner.label });
        return cellsOf(inner, within, inside, labelOf);
      }),
    ];
  });
}
