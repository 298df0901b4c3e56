/**
 * What the screens of authors say. Each kind of screen has a name of its own for it, so that the compiler knows that it says
 * only messages that are sent with it (metadata/signatures/componentMessages.ts).
 */
import type {
  AuthorWord,
  CodeMessage,
  DesignerWord,
  EditorWord,
  FilledBy,
  RuleWord,
  TemplateWord,
} from '../../metadata/signatures/messageNames.ts';
import { sayMessage } from './messages.ts';

/** A message in the tenant's language, numbers in it as people of the tenant write them. */
type Say<Words extends CodeMessage> = <Name extends Words>(name: Name, ...params: FilledBy<Name>) => string;

export const sayAuthoring: Say<AuthorWord> = sayMessage;
export const sayEditor: Say<EditorWord> = sayMessage;
export const sayDesigner: Say<DesignerWord> = sayMessage;
export const sayRule: Say<RuleWord> = sayMessage;
export const sayTemplate: Say<TemplateWord> = sayMessage;
