/** A condition in a form: the filter builder over the fields that this person may see. Its value is JSON text (`{over, filter}`). */
import { Button, Input } from '@mantine/core';
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { callApi } from '../../calls/callApi.ts';
import type { FieldInputProps } from '../../fields/fieldProps.ts';
import { word } from '../../text/messages.ts';
import { isFilterTree } from '../parts/filter/filterFaults.ts';
import { newQuery, type Query, queryOf, treeOf } from '../parts/filter/query.ts';
import { isFilterable, mayFilter } from '../parts/filter/quickFilters.ts';
import { leafOf, newRule } from '../parts/filter/rule.ts';
import { inWords } from '../parts/filter/words.ts';
import '../parts/filter/filter.css';

const Builder = lazy(() => import('../parts/filter/Builder.tsx'));

interface Condition {
  over: string;
  filter: FilterTree;
}

/** What a value says; undefined for an empty one, or one that is no condition. */
function conditionOf(value: unknown): Condition | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    const read = JSON.parse(value) as Partial<Condition> | null;
    return typeof read?.over === 'string' && isFilterTree(read.filter)
      ? { over: read.over, filter: read.filter }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The template that the condition is over, in a record. */
function overOf({ over, overFrom }: EffectiveField, record: FieldInputProps['record']): string | undefined {
  if (over !== undefined || overFrom === undefined) return over;
  const from = record?.[overFrom];
  return typeof from === 'string' && from !== '' ? from.split('.', 1)[0] : undefined;
}

/** The fields of a template that this person may see; undefined while they are fetched. */
function useFieldsOver(over: string | undefined): readonly EffectiveField[] | undefined {
  const [fetched, setFetched] = useState<{ over: string; fields: readonly EffectiveField[] }>();
  useEffect(() => {
    if (over === undefined) return undefined;
    const leaving = new AbortController();
    callApi('templateGet', { path: { id: over }, signal: leaving.signal })
      .then(({ template }) => setFetched({ over, fields: template.fields as unknown as readonly EffectiveField[] }))
      // Why not is told by the call; nothing is offered then.
      .catch(() => leaving.signal.aborted || setFetched({ over, fields: [] }));
    return () => leaving.abort();
  }, [over]);
  return fetched?.over === over ? fetched?.fields : undefined;
}

export function ConditionField({
  field,
  record,
  value,
  onChange,
  id,
  label,
  error,
  description,
  readOnly,
}: FieldInputProps) {
  const over = overOf(field, record);
  const fields = useFieldsOver(over);
  const known = useMemo(() => new Map((fields ?? []).filter(mayFilter).map((one) => [one.key, one])), [fields]);
  const offered = useMemo(() => [...known.values()].filter(isFilterable), [known]);
  const [query, setQuery] = useState<Query>(() => queryOf(conditionOf(value)?.filter));
  const [sent, setSent] = useState(value);
  const labelId = useId();

  // What came from elsewhere (another record, a reset) is shown; what was made here stays with its unfinished parts.
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
  // Another event has other fields: its condition begins anew.
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
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      errorProps={{ role: 'alert' }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own. */}
      <div id={id} role="group" aria-labelledby={labelId} className="inv-condition">
        {over === undefined && <p className="inv-soft">{word('condition.first')}</p>}
        {over !== undefined && readOnly && (
          <p>{inWords(conditionOf(value)?.filter, fields ?? []) || word('condition.none')}</p>
        )}
        {over !== undefined && !readOnly && fields && query.rules.length === 0 && (
          <Button variant="default" size="compact-sm" disabled={offered.length === 0} onClick={begin}>
            {word('condition.add')}
          </Button>
        )}
        {over !== undefined && !readOnly && fields && query.rules.length > 0 && (
          <Suspense fallback={<p className="inv-soft">{word('common.loading')}</p>}>
            <Builder query={query} change={change} offered={offered} known={known} />
          </Suspense>
        )}
      </div>
    </Input.Wrapper>
  );
}
