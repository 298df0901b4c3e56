/** Shows in the header that the browser is offline, before a call fails. */
import './offline.css';
import { useAtomValue } from 'jotai';
import { onlineAtom } from '../http/online.ts';
import { word } from '../text/messages.ts';

export function Offline() {
  const isOnline = useAtomValue(onlineAtom);
  return (
    <span role="status" className="inv-offline" title={isOnline ? undefined : word('frame.offlineWhat')}>
      {!isOnline && word('frame.offline')}
    </span>
  );
}
