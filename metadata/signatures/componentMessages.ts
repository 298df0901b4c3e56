/** The messages of each component: sent with the screens and dialogs that contain it, not with the shell. */
import { baseMessages } from './baseMessages.ts';
import type { ComponentKind } from './components.ts';
import type { MessageGroup } from './messageGroups.ts';

const of = (...groups: MessageGroup[]): readonly string[] =>
  groups.flatMap((group) => Object.keys(baseMessages[group]));

export const componentMessages = {
  ruleBuilder: of('authoring', 'rules'),
  fieldTemplate: of('authoring', 'templates'),
  // Screens are designed inside the editor.
  definitionEditor: of('authoring', 'editor', 'designer'),
  definitionTree: of('authoring'),
  definitionDetails: of('authoring'),
  layerPanel: of('authoring'),
  reportDesigner: of('reports'),
  memberTree: of('edi'),
  ediPreview: of('edi'),
  scheduleTimes: of('edi'),
} satisfies Partial<Record<ComponentKind, readonly string[]>>;

/** Those that only such components say. */
export const messagesOfSomeComponents: ReadonlySet<string> = new Set(Object.values(componentMessages).flat());
