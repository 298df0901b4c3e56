import { useAtomValue } from 'jotai';
import { Icon } from '../../icons/Icon.tsx';
import { onPlainClick } from '../../navigation/followLink.ts';
import type { MenuEntry } from '../../navigation/menus.ts';
import { goPath } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { useMenu } from '../../navigation/useMenu.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { hotkeyLabel } from '../../text/hotkeys.ts';
import { word } from '../../text/messages.ts';

const leaves = (entry: MenuEntry): MenuEntry[] => (entry.under.length > 0 ? entry.under.flatMap(leaves) : [entry]);

/** The menu as tiles: where a person may go from here. */
export default function TilesPart({ props, surface }: ComponentProps<'tiles'>) {
  const { path } = useAtomValue(currentRouteAtom);
  const groups = useMenu(props.under, props.product);
  if (groups.length === 0) return <p className="inv-soft">{word('parts.noPlaces')}</p>;
  return (
    <nav className="inv-tiles" aria-label={word('parts.places')}>
      {groups.map((group) => (
        <section key={group.name} aria-labelledby={`tiles-${group.name}`}>
          <h2 id={`tiles-${group.name}`}>{group.menu.label}</h2>
          <ul>
            {leaves(group)
              .filter(({ address }) => address !== path)
              .map(({ name, menu, address }) => {
                // A route's title says more than the entry only where it differs.
                const note = menu.route ? definition('route', menu.route)?.title : undefined;
                return (
                  <li key={name}>
                    <a
                      className="inv-tile"
                      href={address ?? '#'}
                      onClick={onPlainClick(() => {
                        if (address) void goPath(address);
                        else if (menu.action) void surface.run(menu.action);
                      })}
                    >
                      <span className="inv-tile-icon">
                        <Icon name={menu.icon ?? group.menu.icon ?? 'list'} size={20} />
                      </span>
                      <span className="inv-tile-label">{menu.label}</span>
                      {note && note !== menu.label && <span className="inv-soft">{note}</span>}
                      {menu.hotkey && <kbd className="inv-kbd">{hotkeyLabel(menu.hotkey)}</kbd>}
                    </a>
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
