/** The rows on which the open rule is tried, and what it makes of each, while it is written. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RecordCheck } from '../../../engine/cells/compileCells.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { today } from '../../program/program.ts';
import type { RuleEditorState } from './editorState.ts';
import { fetchSources, type Known, missingOf, noSources, sourcesFor, sourcesOf } from './lookups.ts';
import { compiledRule, tried, type Values } from './tryRule.ts';

export interface TriedRow {
  id: string;
  title: string;
  record: Values;
}

export type Outcome =
  | { id: string; check: RecordCheck; why?: undefined }
  | { id: string; check?: undefined; why: string };

let made = 0;
/** A row to try, with an id of its own. */
export function rowToTry(record: Values, title: string): TriedRow {
  made += 1;
  return { id: `try${made}`, title, record };
}

/** @param rule as it settled */
export function useTry(editorState: RuleEditorState, name: string, rule: RuleSetDefinition) {
  const [rows, setRows] = useState<readonly TriedRow[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [known, setKnown] = useState<Known>(noSources);
  const compiled = useMemo(() => compiledRule(editorState.fields, name, rule), [editorState.fields, name, rule]);
  const { checker } = compiled;

  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);
  useEffect(() => {
    if (!checker || rows.length === 0) return;
    const missing = missingOf(
      known,
      checker.rules.needs(
        rows.map(({ record }) => record),
        today(),
      ),
    );
    if (missing.length === 0) return;
    const mine = new AbortController();
    asking.current = mine;
    // Half-typed values are not fetched.
    const timer = setTimeout(() => {
      fetchSources(known, editorState.template, missing, mine.signal)
        .then(setKnown)
        .catch(() => undefined);
    }, 200);
    return () => {
      clearTimeout(timer);
      mine.abort();
    };
  }, [checker, rows, known, editorState.template]);

  const outcomes = useMemo((): readonly Outcome[] => {
    if (!checker) return rows.map(({ id }) => ({ id, why: compiled.why }));
    const sources = sourcesFor(known, checker);
    return rows.map(({ id, record }) => {
      const found = tried(checker, record, sources, today());
      return 'why' in found ? { id, why: found.why } : { id, check: found };
    });
  }, [checker, compiled.why, rows, known]);

  const change = useCallback(
    (id: string, key: string, value: unknown) =>
      setRows((before) =>
        before.map((row) => (row.id === id ? { ...row, record: { ...row.record, [key]: value } } : row)),
      ),
    [],
  );
  const add = useCallback((added: readonly TriedRow[]) => setRows((before) => [...before, ...added]), []);
  const drop = useCallback((id: string) => setRows((before) => before.filter((row) => row.id !== id)), []);
  const lookedUp = useCallback(
    (record: Values) => (checker ? sourcesOf(known, checker, record, today()) : {}),
    [checker, known],
  );
  return { rows, outcomes, compiled, chosen, choose: setChosen, change, add, drop, lookedUp };
}

export type Trying = ReturnType<typeof useTry>;

/** The outcome of the selected row for each row of the rule, by its number: for the marks next to them. */
export function marksOf(
  outcomes: readonly Outcome[],
  chosen: string | undefined,
): ReadonlyMap<number, 'held' | 'failed' | 'decided'> {
  const marks = new Map<number, 'held' | 'failed' | 'decided'>();
  const check = outcomes.find(({ id }) => id === chosen)?.check;
  const trace = check?.trace?.at(-1);
  for (const { conditions } of trace?.blocks ?? [])
    for (const { row, held } of conditions) marks.set(row, held ? 'held' : 'failed');
  if (trace?.decidedBy !== undefined) marks.set(trace.decidedBy, 'decided');
  return marks;
}
