/**
 * A dialog lies in the field or cell that opened it, for React, though it stands elsewhere on the page: what is pressed in it is
 * not pressed in that field, its form or its grid.
 */
import type { SyntheticEvent } from 'react';

/** For one more event that goes no further. */
export const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Handlers for the element around such a dialog. What keys do is each dialog's own. */
export const contained = {
  onKeyUp: stop,
  onMouseDown: stop,
  onClick: stop,
  onDoubleClick: stop,
  onPaste: stop,
  onCopy: stop,
  onCut: stop,
  onFocus: stop,
  onBlur: stop,
};
