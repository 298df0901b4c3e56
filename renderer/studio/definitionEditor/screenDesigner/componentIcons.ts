/** How the component kinds are shown to who chooses among them: in groups, each with an icon. */
import { type ComponentKind, componentKinds, componentSignatures } from '../../../../metadata/signatures/components.ts';
import type { IconName } from '../../../../metadata/signatures/icons.ts';
import type { DesignerWord } from '../../../../metadata/signatures/messageNames.ts';

export interface Group {
  word: DesignerWord;
  kinds: readonly ComponentKind[];
}

const GROUPS = ['layout', 'content', 'doing', 'data', 'other'] as const;

/** Every component kind in its group; those without a group of their own come last. */
export const groups: readonly Group[] = GROUPS.map((group) => ({
  word: `designer.group.${group}`,
  kinds: componentKinds.filter((kind) => (componentSignatures[kind].group ?? 'other') === group),
}));

export const iconOf = (component: string): IconName =>
  (Object.hasOwn(componentSignatures, component) && componentSignatures[component as ComponentKind].icon) || 'panel';
