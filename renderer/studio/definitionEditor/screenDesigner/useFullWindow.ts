/**
 * True if the designer fills the window below the header. The surrounding editor with its save and undo buttons is
 * included; covered elements are removed from keyboard and screen reader access.
 */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** With less room than this it takes the whole window at first, in pixels. */
const WIDE = 1100;
const EDITOR = '.inv-editor-open';

/** Everything beside the element up to the main part of the frame, and the menu beside that; header and help stay. */
function* covered(element: Element): Generator<Element> {
  for (let here = element; here.parentElement && here !== document.body; here = here.parentElement) {
    const isMain = here.tagName === 'MAIN';
    for (const beside of here.parentElement.children) {
      if (beside !== here && !beside.hasAttribute('inert') && (!isMain || beside.tagName === 'NAV')) yield beside;
    }
    if (isMain) return;
  }
}

export function useFullWindow(root: RefObject<HTMLElement | null>) {
  const [whole, setWhole] = useState(false);
  useLayoutEffect(() => setWhole((root.current?.clientWidth ?? WIDE) < WIDE), [root]);
  useLayoutEffect(() => {
    const editor = root.current?.closest(EDITOR);
    if (!whole || !editor) return;
    const behind = [...covered(editor)];
    editor.setAttribute('data-whole', '');
    for (const one of behind) one.setAttribute('inert', '');
    return () => {
      editor.removeAttribute('data-whole');
      for (const one of behind) one.removeAttribute('inert');
    };
  }, [whole, root]);
  return [whole, setWhole] as const;
}
