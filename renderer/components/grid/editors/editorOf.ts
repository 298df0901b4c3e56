/** The editor of each field type. Checkboxes have none: space toggles them. Files are chosen elsewhere. */
import type { ComponentType } from 'react';
import type { FieldType } from '../../../../metadata/kinds/fieldTypes.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { DateEditor } from './DateEditor.tsx';
import { DateTimeEditor } from './DateTimeEditor.tsx';
import { DropdownEditor } from './DropdownEditor.tsx';
import { MultilineEditor } from './MultilineEditor.tsx';
import { MultiselectEditor } from './MultiselectEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import type { EditorProps } from './useEditSession.ts';

export const editorOf = {
  text: TextEditor,
  multiline: MultilineEditor,
  dropdown: DropdownEditor,
  multiselect: MultiselectEditor,
  numeric: TextEditor,
  date: DateEditor,
  checkbox: undefined,
  decimal: TextEditor,
  dateTime: DateTimeEditor,
  reference: DropdownEditor,
  file: undefined,
  condition: ConditionEditor,
} satisfies Record<FieldType, ComponentType<EditorProps> | undefined>;
