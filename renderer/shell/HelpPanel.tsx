/** Help for the address that is shown (suite.txt section 2: `?` toggles it), fetched once an address. */
import { Drawer, Loader } from '@mantine/core';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { callApi } from '../calls/callApi.ts';
import { placeAtom } from '../router/routeAtom.ts';
import { hotkeyLabel } from '../runtime/hotkeys.ts';
import { message, word } from '../runtime/messages.ts';
import { definition, program } from '../runtime/program.ts';
import { currentScreenAtom } from './currentScreen.ts';

export const helpOpenAtom = atom(false);
const known = new Map<string, string>();

async function helpFor(url: string, otherwise: string | undefined): Promise<string> {
  const cached = known.get(url);
  if (cached !== undefined) return cached;
  const answer = await callApi<{ msg?: string }>('helpContent', { query: { url }, handles: 'all' }).catch(
    () => undefined,
  );
  const text = answer?.msg?.trim() || (otherwise ? message(otherwise) : message('noHelp'));
  if (answer) known.set(url, text);
  return text;
}

/** The hotkeys that hold here: of the screen's actions and of the menu. */
function Hotkeys() {
  const screen = useAtomValue(currentScreenAtom);
  const rows = [
    ...(screen?.definition.actions ?? []).flatMap((name) => {
      const action = definition('action', name);
      return action?.hotkey ? [[action.hotkey, action.label] as const] : [];
    }),
    ...Object.values(program().definitions.menu).flatMap((menu) =>
      menu.hotkey ? [[menu.hotkey, menu.label] as const] : [],
    ),
    ['ctrl+k', word('palette.find')] as const,
    ['?', word('help.title')] as const,
  ];
  return (
    <table className="inv-keys">
      <tbody>
        {rows.map(([hotkey, label]) => (
          <tr key={hotkey + label}>
            <td>
              <kbd className="inv-kbd">{hotkeyLabel(hotkey)}</kbd>
            </td>
            <td>{label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function HelpPanel() {
  const [open, setOpen] = useAtom(helpOpenAtom);
  const { path, name } = useAtomValue(placeAtom);
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (!open) return;
    let ended = false;
    setText(undefined);
    const route = name ? definition('route', name) : undefined;
    const screen = route?.screen ? definition('screen', route.screen) : undefined;
    // Help is written for the route, whatever its parameters are.
    void helpFor(route?.path ?? path, screen?.help).then((found) => {
      if (!ended) setText(found);
    });
    return () => {
      ended = true;
    };
  }, [open, path, name]);
  return (
    <Drawer
      opened={open}
      onClose={() => setOpen(false)}
      position="right"
      size={360}
      title={word('help.title')}
      withOverlay={false}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': word('help.close') }}
      classNames={{ title: 'inv-dialog-title' }}
    >
      {text === undefined ? (
        <Loader size="sm" aria-label={word('common.loading')} />
      ) : (
        <div className="inv-lines">{text}</div>
      )}
      <h3 className="inv-help-head">{word('help.keys')}</h3>
      {open && <Hotkeys />}
    </Drawer>
  );
}
