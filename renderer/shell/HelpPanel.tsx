/** Help for the address that is shown (`?` toggles it), fetched once an address. */
import { Drawer, Loader } from '@mantine/core';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../metadata/signatures/wellKnownApi.ts';
import { callApi } from '../http/callApi.ts';
import { holds } from '../http/session.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { appStore } from '../program/appStore.ts';
import { definition, program } from '../program/program.ts';
import { hotkeyLabel } from '../text/hotkeys.ts';
import { message, word } from '../text/messages.ts';
import { currentScreenAtom } from './currentScreen.ts';
import { gridsAmong, TABLE_KEYS } from './tableKeys.ts';

export const helpOpenAtom = atom(false);
/** Help that was chosen by its title; undefined: that of the page that is shown. */
const chosenHelpAtom = atom<{ url: string; title: string } | undefined>(undefined);

/** Opens the help of the page that is shown. */
export function openHelpHere(): void {
  appStore.set(chosenHelpAtom, undefined);
  appStore.set(helpOpenAtom, true);
}
/** Opens help that is about another page, under its title. */
export function openHelpOf(chosen: { url: string; title: string }): void {
  appStore.set(chosenHelpAtom, chosen);
  appStore.set(helpOpenAtom, true);
}
interface PageHelp {
  text: string;
  /** Who may open the page. */
  page?: PageAccess | undefined;
}
type PageAccess = NonNullable<AnswerOf<'helpContent'>['page']>;

const helpCache = new Map<string, PageHelp>();

async function helpFor(url: string, otherwise: string | undefined): Promise<PageHelp> {
  const cached = helpCache.get(url);
  if (cached !== undefined) return cached;
  const answer = await callApi('helpContent', { query: { url }, handles: 'all' }).catch(() => undefined);
  const text = answer?.msg?.trim() || (otherwise ? message(otherwise) : message('noHelp'));
  const help = { text, page: answer?.page };
  if (answer) helpCache.set(url, help);
  return help;
}

/** The permission that opens a page and the roles that grant it. */
function WhoMay({ permissions, roles }: PageAccess) {
  return (
    <>
      <h3 className="inv-help-head">{word('help.whoMay')}</h3>
      {permissions.length === 0 ? (
        <p>{word('help.everybodyMay')}</p>
      ) : (
        <dl className="inv-help-access">
          <dt>{word('help.permission')}</dt>
          <dd>{permissions.join(', ')}</dd>
          <dt>{word('help.roles')}</dt>
          <dd>{roles.join(', ')}</dd>
        </dl>
      )}
    </>
  );
}

function Keys({ rows }: { rows: readonly (readonly [keys: string, what: string])[] }) {
  return (
    <table className="inv-keys">
      <tbody>
        {rows.map(([keys, what]) => (
          <tr key={keys + what}>
            <td>
              <kbd className="inv-kbd">{keys}</kbd>
            </td>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The hotkeys that hold here: of the screen's actions and of the menu; and those of its table, where it has one. */
function Hotkeys() {
  const screen = useAtomValue(currentScreenAtom);
  const own = (screen?.definition.actions ?? []).flatMap((name) => {
    const action = definition('action', name);
    return action?.hotkey && holds(action.permission) ? [[hotkeyLabel(action.hotkey), action.label] as const] : [];
  });
  const menus = Object.values(program().definitions.menu).flatMap((menu) => {
    const permission = menu.route && definition('route', menu.route)?.permission;
    return menu.hotkey && holds(menu.permission) && holds(permission)
      ? [[hotkeyLabel(menu.hotkey), menu.label] as const]
      : [];
  });
  const always = [
    [hotkeyLabel('ctrl+k'), word('palette.find')],
    ['?', word('help.title')],
  ] as const;
  const grids = gridsAmong(screen?.definition.parts).filter((part) => holds(part.permission));
  const edits = grids.some(({ props }) =>
    screen?.value((props as { editable?: unknown } | undefined)?.editable ?? false),
  );
  const table = TABLE_KEYS.filter((one) => edits || !one.edits).map(({ keys, says }) => [keys, word(says)] as const);
  return (
    <>
      <h3 className="inv-help-head">{word('help.keys')}</h3>
      <Keys rows={[...own, ...menus, ...always]} />
      {grids.length > 0 && (
        <>
          <h3 className="inv-help-head">{word('help.tableKeys')}</h3>
          <Keys rows={table} />
        </>
      )}
    </>
  );
}

export function HelpPanel() {
  const [open, setOpen] = useAtom(helpOpenAtom);
  const [chosen, setChosen] = useAtom(chosenHelpAtom);
  const { path, name, visit } = useAtomValue(currentRouteAtom);
  const [help, setHelp] = useState<PageHelp>();
  useEffect(() => {
    if (!open) return;
    let ended = false;
    setHelp(undefined);
    const route = name ? definition('route', name) : undefined;
    const screen = route?.screen ? definition('screen', route.screen) : undefined;
    // Help is written per route, regardless of parameters.
    const asked = chosen ? helpFor(chosen.url, undefined) : helpFor(route?.path ?? path, screen?.help);
    void asked.then((found) => {
      if (!ended) setHelp(found);
    });
    return () => {
      ended = true;
    };
  }, [open, path, name, chosen]);
  // Navigating, or reopening help, shows the page's own help.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit.
  useEffect(() => setChosen(undefined), [visit]);
  useEffect(() => {
    if (!open) setChosen(undefined);
  }, [open, setChosen]);
  return (
    <Drawer
      opened={open}
      onClose={() => setOpen(false)}
      position="right"
      size={360}
      title={chosen?.title ?? word('help.title')}
      withOverlay={false}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': word('help.close') }}
      classNames={{ title: 'inv-dialog-title' }}
    >
      {help === undefined ? (
        <Loader role="status" size="sm" aria-label={word('common.loading')} />
      ) : (
        <>
          <div className="inv-lines">{help.text}</div>
          {help.page && <WhoMay {...help.page} />}
        </>
      )}
      {open && !chosen && <Hotkeys />}
    </Drawer>
  );
}
