/**
 * Where a closure of definitions begins (definitions.closure): a route or dialog with what it needs beyond the shell, a
 * component with its words. The others are for who designs screens, which may name any of them.
 */
export const closureKinds = ['route', 'dialog', 'component', 'screen', 'template', 'action', 'filter'] as const;
export type ClosureKind = (typeof closureKinds)[number];
