/** How the component kinds are shown to who chooses among them: in groups, each with an icon. */
import { type ComponentKind, componentKinds } from '../../../../metadata/signatures/componentKinds.ts';
import type { IconName } from '../../../../metadata/signatures/icons.ts';
import type { DesignerWord } from '../../../../metadata/signatures/messageNames.ts';

export interface Group {
  word: DesignerWord;
  kinds: readonly ComponentKind[];
}

const NAMED: readonly Group[] = [
  { word: 'designer.group.layout', kinds: ['stack', 'row', 'card', 'section', 'tabs', 'tab', 'split', 'spacer'] },
  {
    word: 'designer.group.content',
    kinds: ['heading', 'text', 'badge', 'alert', 'link', 'image', 'stat', 'details', 'emptyState', 'tiles', 'clock'],
  },
  { word: 'designer.group.doing', kinds: ['button', 'toolbar', 'menuButton', 'input'] },
  { word: 'designer.group.data', kinds: ['grid', 'form', 'members', 'filterPanel', 'pagination', 'tree', 'history'] },
];
const named = new Set(NAMED.flatMap(({ kinds }) => kinds));

/** Every component kind in its group; those without a group of their own come last. */
export const groups: readonly Group[] = [
  ...NAMED,
  { word: 'designer.group.other', kinds: componentKinds.filter((kind) => !named.has(kind)) },
];

const ICONS: Partial<Record<ComponentKind, IconName>> = {
  stack: 'list',
  row: 'columns',
  card: 'panel',
  section: 'menu',
  tabs: 'documents',
  tab: 'document',
  split: 'panel',
  spacer: 'more',
  heading: 'edit',
  text: 'comment',
  badge: 'info',
  alert: 'warning',
  link: 'link',
  image: 'eye',
  stat: 'info',
  details: 'list',
  emptyState: 'why',
  tiles: 'home',
  clock: 'clock',
  button: 'play',
  toolbar: 'settings',
  menuButton: 'more',
  input: 'edit',
  grid: 'columns',
  form: 'edit',
  filterPanel: 'filter',
  members: 'list',
  pagination: 'next',
  tree: 'tree',
  history: 'history',
  upload: 'upload',
  mapping: 'mapping',
  importSource: 'find',
  importPreview: 'import',
  wrongList: 'exceptions',
  documentPanel: 'document',
  ruleBuilder: 'why',
  fieldTemplate: 'columns',
};

export const iconOf = (component: string): IconName =>
  (ICONS as Readonly<Record<string, IconName>>)[component] ?? 'panel';
