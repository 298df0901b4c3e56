/** Named members: added under a name, renamed, moved, doubled, taken out; narrowed by what is looked for. */
import { Autocomplete, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { completeKey, isMemberName } from '../../../../metadata/completion/complete.ts';
import { minimalValue, nameInWords } from '../../../../metadata/completion/minimalValue.ts';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import { isKeyed, type Keyed, memberOf } from '../../../../metadata/edits/keyed.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { word } from '../../../text/messages.ts';
import { tEditor as say } from '../../../text/t.ts';
import { hasPlaces, inOrder, moved as inOtherPlace } from '../model/placing.ts';
import { renamed } from '../model/valueAt.ts';
import { memberOfMap } from './controls.ts';
import { useEditing } from './editing.ts';
import { Member, type MemberActs } from './Member.tsx';
import type { NestedFormProps } from './NestedForm.tsx';
import { summaryOf } from './summary.ts';
import { useMovedFocus } from './useMovedFocus.ts';

const EMPTY: Keyed = {};
/** More members than this are narrowed by a search. */
const MANY = 12;

export function MapForm({ path, name, of, value, below }: NestedFormProps) {
  const editing = useEditing();
  const { readOnly, set, at, announce, known, kind } = editing;
  const map = isKeyed(value) ? value : EMPTY;
  const under = isKeyed(below) ? below : EMPTY;
  const member = useMemo(() => memberOfMap(of.schema, of.defs), [of.schema, of.defs]);
  const placed = hasPlaces(member.schema.properties);
  const patterned = Object.keys(of.schema.patternProperties ?? {}).some((pattern) => pattern.startsWith('^[A-Za-z]'));
  const entries = useMemo(() => inOrder(map, placed), [map, placed]);
  const [wanted, setWanted] = useState('');
  const [fresh, setFresh] = useState<string>();
  const [changing, setChanging] = useState<string>();
  const [begun, setBegun] = useState('');
  const { list, moved } = useMovedFocus(path);
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = ([key, one]: (typeof entries)[number]) => {
    const text = `${key} ${summaryOf(one)}`.toLowerCase();
    return words.every((each) => text.includes(each));
  };
  const shown = words.length === 0 ? entries : entries.filter(isWanted);

  /** The error of a new name; undefined if it is valid. */
  const refused = (next: string): string | undefined => {
    if (next === '') return undefined;
    if (Object.hasOwn(map, next)) return say('editor.nameTaken', { name: next });
    return patterned && !isMemberName(next) ? say('editor.nameForm') : undefined;
  };
  const add = () => {
    const key = begun.trim();
    if (key === '' || refused(key)) return;
    set(path, { ...map, [key]: minimalValue(member.schema, nameInWords(key), member.defs) });
    setFresh(key);
    setBegun('');
    setWanted('');
  };
  const now = useCallback((): Keyed => (at(path) as Keyed | undefined) ?? EMPTY, [at, path]);
  const moves = placed && wanted === '';
  const acts = useMemo((): MemberActs => {
    const move = (key: string, by: -1 | 1) => {
      const next = inOtherPlace(now(), key, by);
      set(path, next);
      moved(key);
      const place = inOrder(next, true).findIndex(([one]) => one === key) + 1;
      announce(say('editor.moved', { name: key, place }));
    };
    const duplicate = (key: string) => {
      const all = now();
      const copy = freeName(`${key}Copy`, all);
      const { displayOrder: _, after: _after, ...rest } = isKeyed(all[key]) ? (all[key] as Keyed) : {};
      set(path, { ...all, [copy]: isKeyed(all[key]) ? (placed ? { ...rest, after: key } : rest) : all[key] });
    };
    return {
      move: moves ? (key, by) => move(String(key), by) : undefined,
      remove: (key) => set([...path, key], undefined),
      duplicate: (key) => duplicate(String(key)),
      rename: (key) => setChanging(String(key)),
    };
  }, [now, path, set, announce, moved, moves, placed]);
  const rename = (from: string, to: string) => {
    setChanging(undefined);
    if (to !== '' && to !== from && !refused(to)) set(path, renamed(now(), from, to));
  };
  const suggested = useMemo(
    () =>
      readOnly || !known
        ? []
        : completeKey(kind, at([]), path, known)
            .filter(({ is }) => is === 'name' || is === 'field')
            .map(({ label }) => label),
    [readOnly, known, kind, at, path],
  );
  const problem = refused(begun.trim());
  return (
    <div className="inv-editor-map">
      {entries.length > MANY && (
        <TextInput
          size="xs"
          type="search"
          aria-label={say('editor.find', { what: name })}
          placeholder={say('editor.find', { what: name })}
          leftSection={<Icon name="find" size={14} />}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      {entries.length === 0 && <p className="inv-soft">{say('editor.noMembers')}</p>}
      <ol className="inv-editor-members" ref={list}>
        {shown.map(([key, one]) => (
          <Member
            key={key}
            path={memberPath(path, key)}
            name={key}
            of={member}
            value={one}
            below={memberOf(under, key)}
            fresh={key === fresh}
            acts={acts}
            renaming={
              changing === key ? <RenameInput name={key} refused={refused} done={(to) => rename(key, to)} /> : undefined
            }
          />
        ))}
      </ol>
      {shown.length === 0 && entries.length > 0 && <p className="inv-soft">{word('common.nothingFound')}</p>}
      {!readOnly && (
        <form
          className="inv-editor-new"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            add();
          }}
        >
          <Autocomplete
            size="xs"
            aria-label={`${say('editor.addMember', { what: name })}: ${say('editor.memberName')}`}
            placeholder={say('editor.memberName')}
            data={suggested}
            limit={40}
            value={begun}
            error={problem}
            onChange={setBegun}
          />
          <button type="submit" className="inv-editor-add" disabled={begun.trim() === '' || problem !== undefined}>
            <Icon name="add" size={14} />
            {say('editor.add')}
          </button>
        </form>
      )}
    </div>
  );
}

const paths = new WeakMap<Path, Map<string, Path>>();
/** The path of a member: the same object each time, so that what did not change is not drawn again. */
function memberPath(path: Path, key: string): Path {
  const known = paths.get(path) ?? new Map<string, Path>();
  paths.set(path, known);
  const found = known.get(key) ?? [...path, key];
  known.set(key, found);
  return found;
}

function freeName(beginning: string, taken: Keyed): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? beginning : `${beginning}${number}`;
    if (!Object.hasOwn(taken, name)) return name;
  }
}

function RenameInput({
  name,
  refused,
  done,
}: {
  name: string;
  refused(next: string): string | undefined;
  done(next: string): void;
}) {
  const [text, setText] = useState(name);
  const problem = text === name ? undefined : refused(text.trim());
  return (
    <TextInput
      size="xs"
      autoFocus
      className="inv-editor-grow"
      aria-label={say('editor.memberName')}
      value={text}
      error={problem}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => done(problem ? name : text.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !problem) done(text.trim());
        if (event.key === 'Escape') done(name);
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    />
  );
}
