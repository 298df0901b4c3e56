import './wrongList.css';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Part } from '../../../metadata/kinds/part.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import type { ComponentProps } from '../../runtime/componentContract.ts';
import { useSurfaceState } from '../../runtime/hooks.ts';
import { definition, fieldsOf } from '../../runtime/program.ts';
import { toastText } from '../../runtime/toast.ts';
import { Icon } from '../icon/Icon.tsx';
import { groupWrong, type WrongCell, type WrongGroup } from './group.ts';

interface GridState {
  wrong?: number;
  revision?: number;
  checking?: number;
}
/** Groups that are shown at once; the rest come as these are corrected. */
const SHOWN = 50;

/** The template of a grid part of this surface. */
function templateOf(parts: Readonly<Record<string, Part>> | undefined, name: string): string | undefined {
  for (const [own, part] of Object.entries(parts ?? {})) {
    if (own === name && part.component === 'grid') return String(part.props?.template ?? '');
    const below = templateOf(part.parts, name);
    if (below) return below;
  }
  return undefined;
}

function Group({
  group,
  template,
  correct,
}: {
  group: WrongGroup;
  template: string | undefined;
  correct(value: unknown): void;
}) {
  const field = template ? fieldsOf(template).find((one) => one.key === group.field) : undefined;
  const [value, setValue] = useState<unknown>(group.value);
  const count = group.ids.length.toLocaleString('en-US');
  return (
    <li>
      <span className="inv-wrong-mark" data-tone={group.tone} />
      <div className="inv-wrong-what">
        <strong>
          {group.label}: {group.text || '(empty)'}
        </strong>
        <span className="inv-soft">{group.reason}</span>
      </div>
      <span className="inv-wrong-count">
        {count} {group.ids.length === 1 ? 'row' : 'rows'}
      </span>
      {field && !field.isReadonly && (
        <form
          className="inv-wrong-correct"
          onSubmit={(event) => {
            event.preventDefault();
            correct(value);
          }}
        >
          <FieldInput
            field={field}
            aria-label={`Correct ${group.label} ${group.text || '(empty)'} in ${count} rows`}
            value={value}
            onChange={setValue}
          />
          <Button type="submit" variant="light">
            Correct {group.ids.length > 1 ? 'all' : ''}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => correct(null)}>
            Empty
          </Button>
        </form>
      )}
    </li>
  );
}

/** The wrong cells of a grid by field, reason and value; equal ones are corrected together, as one step of undo. */
export default function WrongListPart({ props, surface }: ComponentProps<'wrongList'>) {
  const grid = useSurfaceState<GridState>(props.of);
  const [open, setOpen] = useState(false);
  const [groups, setGroups] = useState<WrongGroup[]>([]);
  const kinds = surface.kind === 'screen' ? definition('screen', surface.name) : definition('dialog', surface.name);
  const template = templateOf(kinds?.parts, props.of);
  const wrong = grid?.wrong ?? 0;
  const revision = grid?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid says by its revision that its cells changed.
  useEffect(() => {
    if (!open) return;
    let ended = false;
    surface
      .call(props.of, 'wrongCells')
      .then((cells) => !ended && setGroups(groupWrong(cells as WrongCell[])))
      .catch((error: Error) => toastText(error.message, 'error'));
    return () => {
      ended = true;
    };
  }, [open, surface, props.of, wrong, revision]);
  if (wrong === 0) return null;
  return (
    <section className="inv-wrong" aria-label="Wrong cells">
      <button type="button" className="inv-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={`inv-chevron ${open ? '' : 'inv-chevron-folded'}`}>
          <Icon name="chevron" />
        </span>
        <Icon name="warning" />
        {wrong.toLocaleString('en-US')} wrong {wrong === 1 ? 'cell' : 'cells'}: correct the like ones together
      </button>
      {open && (grid?.checking ?? 0) > 0 && (
        <p className="inv-soft" role="status">
          {grid?.checking?.toLocaleString('en-US')} {grid?.checking === 1 ? 'row is' : 'rows are'} being checked again:
          the list follows.
        </p>
      )}
      {open && (
        <ul>
          {groups.slice(0, SHOWN).map((group) => (
            <Group
              key={group.key}
              group={group}
              template={template}
              correct={(value) =>
                void surface
                  .call(props.of, 'set', { ids: group.ids, field: group.field, value })
                  .catch((error: Error) => toastText(error.message, 'error'))
              }
            />
          ))}
          {groups.length > SHOWN && (
            <li className="inv-soft">
              {(groups.length - SHOWN).toLocaleString('en-US')} more kinds of wrong cells follow.
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
