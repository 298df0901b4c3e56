/**
 * Messages of the authoring screens. Each kind of screen has a function of its own, so that the compiler checks that it
 * uses only messages that are sent with it (metadata/signatures/componentMessages.ts).
 */
import type {
  AuthorWord,
  CodeMessage,
  DesignerWord,
  EditorWord,
  EdiWord,
  FilledBy,
  RuleWord,
  TemplateWord,
} from '../../metadata/signatures/messageNames.ts';
import { tMessage } from './messages.ts';

/** A message in the tenant's language, numbers in it as people of the tenant write them. */
type Translate<Words extends CodeMessage> = <Name extends Words>(name: Name, ...params: FilledBy<Name>) => string;

export const tAuthoring: Translate<AuthorWord> = tMessage;
export const tEditor: Translate<EditorWord> = tMessage;
export const tDesigner: Translate<DesignerWord> = tMessage;
export const tRule: Translate<RuleWord> = tMessage;
export const tTemplate: Translate<TemplateWord> = tMessage;
export const tEdi: Translate<EdiWord> = tMessage;
