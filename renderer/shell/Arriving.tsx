/** A line above the screen while the definitions of another one are on their way; not for what comes at once. */
import './arriving.css';
import { useAtomValue } from 'jotai';
import { arrivingAtom } from '../navigation/routeAtom.ts';
import { word } from '../text/messages.ts';

export function Arriving() {
  const count = useAtomValue(arrivingAtom);
  if (count === 0) return null;
  return <div className="inv-arriving" role="progressbar" aria-label={word('common.loading')} />;
}
