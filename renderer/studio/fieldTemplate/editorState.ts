/** Response of the call authoringFields, for editing the fields of a template. */
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import type { Row } from '../../surface/componentContract.ts';

export type Level = 'default' | 'system' | 'account';
export type Mode = 'fields' | 'keys';

export interface FieldsEditorState {
  layer: string;
  template: string;
  label: string;
  docType: string;
  entity?: string;
  /** The version in force; 0 where the layer says nothing. */
  base: number;
  /** Version of the user's draft; 0 without a draft. */
  draft: number;
  /** The version of the layer with which it came into force. */
  publishedIn?: number;
  rows: Row[];
  candidates: Row[];
  groups: { key: string; label: string }[];
  lists: { name: string; label: string }[];
  /** Metadata types whose rows a field may offer. */
  types: { name: string; label: string; fields: { key: string; label: string }[] }[];
  templates: { name: string; label: string; docType: string }[];
  /** The drafts that are published together: the template, and the lists that are its own. */
  pieces: { kind: string; name: string; version: number }[];
  ownLists: Record<string, ListDefinition>;
  faults: { message: string; severity: 'error' | 'warning' }[];
}
