/** Begins a definition: its kind and its name, which is free and of the right form, and what it begins as. */
import { Autocomplete, Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DEFINITION_NAME_PATTERN } from '../../../metadata/kinds/annotations.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { OneOf } from '../../fields/lists.tsx';
import { word } from '../../text/messages.ts';
import { tEditor as say, tAuthoring } from '../../text/t.ts';
import type { EditorNames } from './useDefinition.ts';

export interface Begun {
  kind: KindName;
  name: string;
  /** The name of the definition that it is a copy of. */
  copyOf: string | undefined;
}

interface Props {
  known: EditorNames;
  kind: KindName | undefined;
  name?: string;
  /** undefined: nothing is begun. */
  done(begun: Begun | undefined): void;
}

/** The error of a new definition's name; undefined if the name is valid. */
export function refusedName(known: EditorNames, kind: KindName, name: string): string | undefined {
  if (!new RegExp(DEFINITION_NAME_PATTERN, 'u').test(name)) return say('editor.nameForm');
  return known.names[kind]?.some((one) => one.name === name) ? say('editor.nameTaken', { name }) : undefined;
}

export function NewDefinition({ known, kind: first, name: offered = '', done }: Props) {
  const [kind, setKind] = useState<KindName>(
    first && known.authored.includes(first) ? first : (known.authored[0] ?? 'list'),
  );
  const [name, setName] = useState(offered);
  const [copyOf, setCopyOf] = useState('');
  const trimmed = name.trim();
  const refused = trimmed === '' ? undefined : refusedName(known, kind, trimmed);
  const names = known.names[kind] ?? [];
  const copied = copyOf === '' || names.some((one) => one.name === copyOf);
  const may = trimmed !== '' && refused === undefined && copied;
  return (
    <Modal
      opened
      onClose={() => done(undefined)}
      title={say('editor.newTitle')}
      closeButtonProps={{ 'aria-label': word('common.close') }}
    >
      <form
        className="inv-editor-begin"
        onSubmit={(event) => {
          event.preventDefault();
          if (may) done({ kind, name: trimmed, copyOf: copyOf || undefined });
        }}
      >
        <OneOf
          label={say('editor.newKind')}
          value={kind}
          data={known.authored.map((one) => ({ value: one, label: tAuthoring(`kind.${one}`) }))}
          onChange={(next) => {
            setKind(next as KindName);
            setCopyOf('');
          }}
        />
        <TextInput
          data-autofocus
          required
          label={say('editor.newName')}
          value={name}
          error={refused}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Autocomplete
          label={say('editor.newFrom')}
          placeholder={say('editor.newSmallest')}
          value={copyOf}
          limit={40}
          error={!copied}
          data={names.map((one) => one.name)}
          onChange={setCopyOf}
        />
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={() => done(undefined)}>
            {word('common.cancel')}
          </Button>
          <Button type="submit" disabled={!may}>
            {say('editor.begin')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
