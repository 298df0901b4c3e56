import { useAtomValue } from 'jotai';
import { Icon } from '../../icons/Icon.tsx';
import { followLink } from '../../navigation/followLink.ts';
import { recentAtom } from '../../navigation/recentRoutes.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { appStore } from '../../program/appStore.ts';
import { word } from '../../text/messages.ts';

/** The records and pages that the person opened last, without the one that is open. */
export default function RecentPagesPart() {
  const recent = useAtomValue(recentAtom, { store: appStore });
  const { path } = useAtomValue(currentRouteAtom, { store: appStore });
  const others = recent.filter((one) => one.path !== path);
  if (others.length === 0) return <p className="inv-soft">{word('parts.noRecentPages')}</p>;
  return (
    <ul className="inv-links">
      {others.map((one) => (
        <li key={one.path}>
          <a href={one.path} onClick={followLink(one.path)}>
            <Icon name="history" />
            {one.title}
          </a>
        </li>
      ))}
    </ul>
  );
}
