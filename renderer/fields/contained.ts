/**
 * React events of a dialog bubble to the field or cell that opened it, although its DOM is elsewhere: stops presses in
 * it before they reach that field, form or grid.
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
