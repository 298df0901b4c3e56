/** The messages that a component says by itself: sent with the screens and dialogs that have it, not with the shell. */
import { authorWords } from './authorWords.ts';
import type { ComponentKind } from './componentKinds.ts';
import { designerWords } from './designerWords.ts';
import { editorWords } from './editorWords.ts';
import { layerWords } from './layerWords.ts';
import { ruleWords } from './ruleWords.ts';
import { templateWords } from './templateWords.ts';

/** What a window says of being a preview is the shell's. */
const authoring = [...authorWords, ...layerWords].filter((name) => !name.startsWith('preview.'));

export const componentMessages = {
  ruleBuilder: [...authoring, ...ruleWords],
  fieldTemplate: [...authoring, ...templateWords],
  // Screens are designed inside the editor.
  definitionEditor: [...authoring, ...editorWords, ...designerWords],
  definitionTree: authoring,
  definitionDetails: authoring,
  layerPanel: authoring,
} satisfies Partial<Record<ComponentKind, readonly string[]>>;

/** Those that only such components say. */
export const messagesOfSomeComponents: ReadonlySet<string> = new Set(Object.values(componentMessages).flat());
