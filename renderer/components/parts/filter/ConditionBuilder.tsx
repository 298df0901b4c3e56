/** The filter builder as the input of a condition: over the fields that this person may see, its value JSON text. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { word } from '../../../text/messages.ts';
import { conditionOf, useFieldsOver } from './condition.ts';
import './filter.css';
import { newQuery, type Query, queryOf, treeOf } from './query.ts';
import { isFilterable, mayFilter } from './quickFilters.ts';
import { leafOf, newRule } from './rule.ts';
import { inWords } from './words.ts';

const Builder = lazy(() => import('./Builder.tsx'));

interface Props {
  /** The template; undefined while nothing says which. */
  over: string | undefined;
  value: unknown;
  onChange(value: string | null): void;
  readOnly?: boolean | undefined;
}

export function ConditionBuilder({ over, value, onChange, readOnly }: Props) {
  const fields = useFieldsOver(over);
  const known = useMemo(
    () =>
      new Map((fields ?? []).filter((one) => mayFilter(one) && one.path === undefined).map((one) => [one.key, one])),
    [fields],
  );
  const offered = useMemo(() => [...known.values()].filter(isFilterable), [known]);
  const [query, setQuery] = useState<Query>(() => queryOf(conditionOf(value)?.filter));
  const [sent, setSent] = useState(value);

  // Show external values (another record, a reset); retain unfinished parts of local edits.
  if (value !== sent) {
    setSent(value);
    setQuery(queryOf(conditionOf(value)?.filter));
  }
  const send = (next: string | null) => {
    setSent(next);
    onChange(next);
  };
  const change = (next: Query) => {
    setQuery(next);
    const filter = treeOf(next, (rule) => leafOf(rule, known.get(rule.field)));
    send(filter && over !== undefined ? JSON.stringify({ over, filter }) : null);
  };
  const written = conditionOf(value)?.over;
  // Another event has other fields: its condition restarts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the template changes, not at each key.
  useEffect(() => {
    if (written === undefined || over === undefined || written === over || readOnly) return;
    setQuery(newQuery());
    send(null);
  }, [over]);
  const begin = () => {
    const [first] = offered;
    if (first) change(newQuery('and', [newRule(first)]));
  };
  if (over === undefined) return <p className="inv-soft">{word('condition.first')}</p>;
  if (readOnly) return <p>{inWords(conditionOf(value)?.filter, fields ?? []) || word('condition.none')}</p>;
  if (!fields) return null;
  if (query.rules.length === 0)
    return (
      <Button variant="default" size="compact-sm" disabled={offered.length === 0} onClick={begin}>
        {word('condition.add')}
      </Button>
    );
  return (
    <Suspense fallback={<p className="inv-soft">{word('common.loading')}</p>}>
      <Builder query={query} change={change} offered={offered} known={known} />
    </Suspense>
  );
}
