/**
 * Members of a list, by index. A list overrides the whole list of the layer below: changing one member changes the
 * list.
 */
import { useCallback, useMemo, useState } from 'react';
import { minimalValue } from '../../../../metadata/completion/minimalValue.ts';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { tEditor as say } from '../../../text/t.ts';
import { memberOfMap } from './controls.ts';
import { useEditing } from './editing.ts';
import { Member, type MemberActs } from './Member.tsx';
import type { NestedFormProps } from './NestedForm.tsx';
import { useMovedFocus } from './useMovedFocus.ts';

const NONE: readonly unknown[] = [];

export function ListForm({ path, name, of, value, below }: NestedFormProps) {
  const { readOnly, set, at, announce } = useEditing();
  const members = Array.isArray(value) ? (value as readonly unknown[]) : NONE;
  const under = Array.isArray(below) ? (below as readonly unknown[]) : NONE;
  const member = useMemo(() => memberOfMap(of.schema, of.defs), [of.schema, of.defs]);
  const [fresh, setFresh] = useState<number>();
  const { list, moved } = useMovedFocus(path);
  const count = members.length;
  const paths = useMemo(() => Array.from({ length: count }, (_, index): Path => [...path, index]), [path, count]);
  const now = useCallback((): readonly unknown[] => (at(path) as readonly unknown[] | undefined) ?? NONE, [at, path]);
  const acts = useMemo((): MemberActs => {
    const move = (from: number, by: -1 | 1) => {
      const to = from + by;
      const all = [...now()];
      if (to < 0 || to >= all.length) return;
      const [one] = all.splice(from, 1);
      all.splice(to, 0, one);
      set(path, all);
      moved(to);
      announce(say('editor.moved', { name: say('editor.item', { number: from + 1 }), place: to + 1 }));
    };
    const duplicate = (index: number) => {
      const all = now();
      set(path, [...all.slice(0, index + 1), all[index], ...all.slice(index + 1)]);
    };
    return {
      move: (index, by) => move(Number(index), by),
      remove: (index) => set([...path, index], undefined),
      duplicate: (index) => duplicate(Number(index)),
      rename: undefined,
    };
  }, [now, path, set, announce, moved]);
  const least = Number(of.schema.minItems ?? 0);
  return (
    <div className="inv-editor-map">
      {members.length === 0 && <p className="inv-soft">{say('editor.noMembers')}</p>}
      <ol className="inv-editor-members" ref={list}>
        {members.map((one, index) => (
          <Member
            // biome-ignore lint/suspicious/noArrayIndexKey: members of a list are known by their number alone.
            key={index}
            path={paths[index] ?? path}
            name={String(index + 1)}
            of={member}
            value={one}
            below={under[index]}
            fresh={index === fresh}
            acts={acts}
          />
        ))}
      </ol>
      {!readOnly && (
        <button
          type="button"
          className="inv-editor-add"
          aria-label={say('editor.addMember', { what: name })}
          onClick={() => {
            set(path, [...members, minimalValue(member.schema, '', member.defs)]);
            setFresh(members.length);
          }}
        >
          <Icon name="add" size={14} />
          {say('editor.add')}
        </button>
      )}
      {least > members.length && <p className="inv-editor-fault">{say('editor.members', { count: least })}</p>}
    </div>
  );
}
