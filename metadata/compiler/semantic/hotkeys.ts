/** One key, one action: on a screen, in a dialog, and among the menus, whose keys hold everywhere. */
import type { KindName } from '../../kinds/kindNames.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';

/** `shift+alt+a` and `alt+shift+a` are one key. */
const keyOf = (hotkey: string): string => {
  const names = hotkey.toLowerCase().split('+');
  const last = names.pop() ?? '';
  return [...names.sort(), last].join('+');
};

/** The actions that a surface names: in its lists, and in the properties of its parts. */
function actionsOf(context: Context, kind: KindName, name: string): string[] {
  return [...new Set(context.uses.by(kind, name).flatMap((use) => (use.kind === 'action' ? [use.name] : [])))];
}

export function hotkeys(context: Context): void {
  const everywhere = new Map<string, string>();
  for (const [name, { hotkey }] of context.all('menu')) {
    if (hotkey === undefined) continue;
    const other = everywhere.get(keyOf(hotkey));
    if (other !== undefined)
      clash(context, descend(context.cursor('menu', name), ['hotkey']), hotkey, `the menu "${other}"`, 'everywhere');
    else everywhere.set(keyOf(hotkey), name);
  }
  const told = new Set<string>();
  for (const kind of ['screen', 'dialog'] as const)
    for (const [surface] of context.all(kind)) {
      const here = new Map<string, string>();
      for (const name of actionsOf(context, kind, surface)) {
        const hotkey = context.get('action', name)?.hotkey;
        if (hotkey === undefined) continue;
        const key = keyOf(hotkey);
        const other = here.get(key);
        const cursor = descend(context.cursor('action', name), ['hotkey']);
        if (other !== undefined) clash(context, cursor, hotkey, `the action "${other}"`, `on the ${kind} "${surface}"`);
        const menu = everywhere.get(key);
        if (menu !== undefined && !told.has(`${name} ${menu}`)) {
          told.add(`${name} ${menu}`);
          clash(context, cursor, hotkey, `the menu "${menu}"`, `on the ${kind} "${surface}"`);
        }
        here.set(key, name);
      }
    }
}

function clash(context: Context, cursor: Cursor, hotkey: string, other: string, where: string): void {
  context.report.cursor(cursor, 'hotkey-clash', `${hotkey} is already the key of ${other} ${where}.`);
}
