import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const FOLDED = 'invoize.menuFolded';
/** 1100 px at the usual size of text; zoomed in, the page has fewer of them. */
const NARROW = '(max-width: 68.74em)';

/**
 * State of the menu: narrow or wide, with a toggle. In small or zoomed windows it is narrow until the user expands it,
 * for one page; in others it keeps the user's setting.
 */
export function useMenuFold(visit: number): { folded: boolean; fold(): void } {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => localStorage.getItem(FOLDED) === '1');
  const [asked, setAsked] = useState(false);
  const folded = isNarrow ? !asked : chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit.
  useEffect(() => setAsked(false), [visit]);
  const fold = () => {
    if (isNarrow) {
      setAsked(folded);
      return;
    }
    setChosen(!folded);
    localStorage.setItem(FOLDED, folded ? '0' : '1');
  };
  return { folded, fold };
}
