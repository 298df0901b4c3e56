/** The records that a field takes one of, as a table: searched, gone through by the arrows, taken by Enter or a double click. */
import './lookup.css';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { isAbort } from '../../http/apiError.ts';
import { Icon } from '../../icons/Icon.tsx';
import { constant, definition } from '../../program/program.ts';
import { fetchSuggestions, type Suggestion, type SuggestionColumn } from '../../suggestions/suggestions.ts';
import { word } from '../../text/messages.ts';
import { contained } from '../contained.ts';
import { textOf } from '../fieldProps.ts';
import { dependentOf } from '../useSuggestions.ts';

export interface LookupDialogProps {
  field: EffectiveField;
  record?: Readonly<Record<string, unknown>> | undefined;
  /** Another company of the person's, whose records are listed. */
  company?: string | undefined;
  /** The selected values, marked in the table. */
  chosen: readonly string[];
  choose(item: Suggestion): void;
  close(): void;
}

const byKey: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
};

export default function LookupDialog({ field, record, company, chosen, choose, close }: LookupDialogProps) {
  const list = field.suggestionsSource ?? '';
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, constant('renderDelay', 300));
  const [{ items, columns, more, of }, setFound] = useState<{
    items: readonly Suggestion[];
    columns: readonly SuggestionColumn[];
    more: boolean;
    /** The text that the items answer; undefined before the first answer. */
    of?: string;
  }>({ items: [], columns: [], more: false });
  const [page, setPage] = useState(1);
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const dependent = JSON.stringify(dependentOf(field, record) ?? null);

  useEffect(() => {
    const ending = new AbortController();
    fetchSuggestions({
      list,
      q,
      page,
      column: field.suggestionField,
      dependent: (JSON.parse(dependent) as Record<string, unknown> | null) ?? undefined,
      company,
      columns: true,
      signal: ending.signal,
    })
      .then((answer) =>
        setFound((before) => ({
          items: page === 1 ? answer.items : [...before.items, ...answer.items],
          columns: answer.columns ?? [],
          more: answer.more,
          of: q,
        })),
      )
      .catch((error) => {
        // The call has shown the error.
        if (!isAbort(error)) setFound((before) => ({ ...before, more: false, of: q }));
      });
    return () => ending.abort();
  }, [list, q, page, field.suggestionField, dependent, company]);
  useEffect(() => {
    body.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const waits = of !== q || typed !== q;
  const current = items[active];
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    const step = byKey[event.key];
    if (step) {
      event.preventDefault();
      const next = step(active, items.length - 1);
      if (next >= items.length - 1 && more && !waits) setPage((before) => before + 1);
      setActive(Math.max(next, 0));
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      // The shown entries belong to an earlier search.
      if (current && !waits) choose(current);
    }
  };
  const optionId = (at: number) => `lookup-${field.key}-${at}`;
  const label = definition('list', list)?.label ?? field.label;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps its own keys and presses from the field.
    <div {...contained} onKeyDown={keys}>
      <Modal
        opened
        onClose={close}
        title={word('lookup.title', { label: field.label })}
        size={760}
        zIndex={400}
        closeButtonProps={{ 'aria-label': word('common.close') }}
      >
        <TextInput
          data-autofocus
          aria-controls={`lookup-${field.key}`}
          aria-activedescendant={current ? optionId(active) : undefined}
          aria-label={word('lookup.search')}
          placeholder={word('lookup.search')}
          leftSection={<Icon name="find" size={16} />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPage(1);
            setActive(0);
          }}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is scrolled by keys too. */}
        <section className="inv-lookup" tabIndex={0} aria-label={label}>
          <table id={`lookup-${field.key}`} aria-label={label} aria-busy={waits}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.key} scope="col">
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {items.map((item, at) => (
                <tr
                  key={`${item.value} ${String(item.data.id ?? at)}`}
                  id={optionId(at)}
                  aria-selected={at === active}
                  data-chosen={chosen.includes(item.value) || undefined}
                  onClick={() => setActive(at)}
                  onDoubleClick={() => choose(item)}
                >
                  {columns.map((column) => (
                    <td key={column.key}>{textOf(item.data[column.key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {items.length === 0 && !waits && (
            <Text c="dimmed" size="sm" p="md">
              {word('common.nothingFound')}
            </Text>
          )}
        </section>
        <Group justify="space-between" mt="md">
          <Button variant="default" disabled={!more || waits} onClick={() => setPage((before) => before + 1)}>
            {word('lookup.more')}
          </Button>
          <Group>
            <Button variant="default" onClick={close}>
              {word('common.cancel')}
            </Button>
            <Button disabled={!current || waits} onClick={() => current && choose(current)}>
              {word('lookup.choose')}
            </Button>
          </Group>
        </Group>
      </Modal>
    </div>
  );
}
