/** One key, one action: on a screen, in a dialog, and among the menus, whose keys hold everywhere. */
import type { KindName } from '../../kinds/kindNames.ts';
import { shellHotkeys } from '../../signatures/shellHotkeys.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';

/** `shift+alt+a` and `alt+shift+a` are one key. */
const keyOf = (hotkey: string): string => {
  const names = hotkey.toLowerCase().split('+');
  const last = names.pop() ?? '';
  return [...new Set(names.sort()), last].join('+');
};

/** Key combinations that browsers and systems handle before a page receives them. */
const TAKEN: ReadonlySet<string> = new Set(
  [
    ...['t', 'n', 'w'].flatMap((key) => [`ctrl+${key}`, `ctrl+shift+${key}`, `meta+${key}`, `meta+shift+${key}`]),
    ...['meta+q', 'alt+f4', 'ctrl+f4', 'f11'],
  ].map(keyOf),
);

/** Why nobody can press a key; undefined where one can. */
function whyUnpressable(hotkey: string): string | undefined {
  const names = keyOf(hotkey).split('+');
  const last = names.pop() ?? '';
  if (/^[?/]$/.test(last) && names.includes('shift'))
    return `where ${last} is typed with shift, that is the key "${[...names.filter((name) => name !== 'shift'), last].join('+')}"`;
  const number = /^f(\d+)$/.exec(last)?.[1];
  if (number !== undefined && !/^([1-9]|1\d|2[0-4])$/.test(number)) return 'keyboards have f1 to f24';
  if (TAKEN.has(keyOf(hotkey))) return 'the browser takes it for itself';
  return shellHotkeys.map(keyOf).includes(keyOf(hotkey)) ? 'it opens the search or the help everywhere' : undefined;
}

function pressable(context: Context, kind: 'menu' | 'action', name: string, hotkey: string): void {
  const why = whyUnpressable(hotkey);
  if (why !== undefined)
    context.report.cursor(
      descend(context.cursor(kind, name), ['hotkey']),
      'unusable-hotkey',
      `Nobody can press ${hotkey} here: ${why}.`,
    );
}

/** The actions that a surface names: in its lists, and in the properties of its parts. */
function actionsOf(context: Context, kind: KindName, name: string): string[] {
  return [...new Set(context.uses.by(kind, name).flatMap((use) => (use.kind === 'action' ? [use.name] : [])))];
}

export function hotkeys(context: Context): void {
  for (const kind of ['menu', 'action'] as const)
    for (const [name, { hotkey }] of context.all(kind))
      if (hotkey !== undefined) pressable(context, kind, name, hotkey);
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
