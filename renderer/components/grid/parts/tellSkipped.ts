/** Says how many cells of a range were left out, since they are read-only. */
import { toastText } from '../../../runtime/toast.ts';
import { sayCount } from '../words.ts';

export function tellSkipped(cells: number): void {
  if (cells > 0) toastText(sayCount('gridSkipped', cells), 'info');
}
