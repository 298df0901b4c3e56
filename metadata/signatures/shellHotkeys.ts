/** Keys of the shell itself, which hold everywhere: no menu and no action has them. */
export const shellHotkeys = ['?', 'ctrl+k', 'meta+k'] as const;

export type ShellHotkey = (typeof shellHotkeys)[number];
