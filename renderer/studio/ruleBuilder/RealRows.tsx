/** Stored rows to try a rule on: those that this person reaches, found by the field that names them. */

import { Button, Popover, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import { word } from '../../text/messages.ts';
import { tRule as say } from '../../text/t.ts';
import { rowToTry, type TriedRow } from './useTry.ts';

type Stored = Record<string, unknown> & { id: string };

interface Props {
  api: string;
  entity: string;
  title: EffectiveField | undefined;
  /** Further fields shown in the list of rows. */
  also: readonly EffectiveField[];
  add(rows: readonly TriedRow[]): void;
}

const SHOWN = 12;
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function Found({ api, entity, title, also, add }: Props) {
  const [q, setQ] = useState('');
  const [asked] = useDebouncedValue(q.trim(), 250);
  const [rows, setRows] = useState<Stored[]>();
  const key = title?.key;
  useEffect(() => {
    const ending = new AbortController();
    const filter =
      asked && key ? { condition: 'and', fields: [{ name: key, operator: 'contains', value: asked }] } : undefined;
    callApi(api, {
      path: { entity },
      body: { pageLimit: SHOWN, ...(filter ? { filter } : {}) },
      signal: ending.signal,
      isWithoutGesture: true,
    })
      .then((answer) => setRows((answer as ResultOf<'records.list'>).rows as Stored[]))
      .catch((error) => !isAbort(error) && setRows([]));
    return () => ending.abort();
  }, [api, entity, asked, key]);
  const titleOf = (row: Stored) => textOf(row[key ?? 'id']) || row.id;
  return (
    <div className="inv-rule-real">
      {title && (
        <TextInput
          aria-label={say('rule.try.find', { field: title.label })}
          placeholder={say('rule.try.find', { field: title.label })}
          value={q}
          data-autofocus
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      )}
      {!rows && <Skeleton height={120} mt="xs" />}
      {rows?.length === 0 && <p className="inv-soft">{word('common.nothingFound')}</p>}
      <ul>
        {rows?.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => add([rowToTry(row, titleOf(row))])}>
              <strong>{titleOf(row)}</strong>
              <span className="inv-soft">
                {also
                  .map(({ key: one }) => textOf(row[one]))
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rows && rows.length > 1 && (
        <Button size="compact-xs" variant="subtle" onClick={() => add(rows.map((row) => rowToTry(row, titleOf(row))))}>
          {word('filter.all')}
        </Button>
      )}
    </div>
  );
}

export function RealRows(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={360} trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <Button size="xs" variant="default" onClick={() => setOpen(!open)}>
          {say('rule.try.real')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('rule.try.real')}>
        <Found {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
