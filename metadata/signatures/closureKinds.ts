/**
 * The roots of a closure of definitions (definitions.closure): a route or dialog with its requirements beyond the shell, a
 * component with its messages. The others are for designers of screens, who may name any of them.
 */
export const closureKinds = ['route', 'dialog', 'component', 'screen', 'template', 'action', 'filter'] as const;
export type ClosureKind = (typeof closureKinds)[number];
