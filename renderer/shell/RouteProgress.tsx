/** A line above the screen while the definitions of another one are on their way; not for what comes at once. */
import './routeProgress.css';
import { useAtomValue } from 'jotai';
import { routeLoadingAtom } from '../navigation/routeAtom.ts';
import { word } from '../text/messages.ts';

export function RouteProgress() {
  const count = useAtomValue(routeLoadingAtom);
  if (count === 0) return null;
  return <div className="inv-arriving" role="progressbar" aria-label={word('common.loading')} />;
}
