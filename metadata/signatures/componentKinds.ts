/** The names of the component kinds that a definition can use. Their props are in components.ts. */
import * as Type from 'typebox';

export const componentKinds = [
  // layout
  'stack',
  'row',
  'card',
  'tabs',
  'tab',
  'split',
  'section',
  'spacer',
  // content
  'heading',
  'text',
  'badge',
  'alert',
  'link',
  'image',
  'details',
  'stat',
  'emptyState',
  'tiles',
  'clock',
  // doing
  'button',
  'toolbar',
  'menuButton',
  // data
  'grid',
  'form',
  'filterPanel',
  'members',
  'pagination',
  'history',
  'tree',
  'upload',
  'mapping',
  'importSource',
  'importPreview',
  'wrongList',
  'documentPanel',
  'ruleBuilder',
  'fieldTemplate',
  'definitionTree',
  'definitionDetails',
  'layerPanel',
  'definitionEditor',
  'input',
] as const;

export type ComponentKind = (typeof componentKinds)[number];
export const ComponentKindSchema = Type.Union(
  componentKinds.map((name) => Type.Literal(name)),
) as unknown as ReturnType<typeof Type.Unsafe<ComponentKind>>;
