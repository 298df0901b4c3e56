/** The document of the definition that is open, and whether it says something that is not saved. */

import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Path } from '../../../metadata/completion/shapes.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import { tEditor as say } from '../../text/t.ts';
import { arrange } from './arrange.ts';
import { type JsonContext, jsonExtensions } from './json/jsonExtensions.ts';
import { DefinitionDocument } from './model/DefinitionDocument.ts';
import { shareUnchanged } from './model/structuralSharing.ts';
import type { EditorNames, Opened } from './useDefinition.ts';

const NOTHING: Keyed = {};

/** @param fresh whether nobody has saved it yet */
export function useOpenDocument(opened: Opened, known: EditorNames, mayEdit: boolean, fresh: boolean) {
  const { kind } = opened;
  const loaded = useMemo(() => arrange(kind, opened.value ?? opened.inForce ?? NOTHING), [kind, opened]);

  const from = useCallback(
    (path: Path): string | undefined => {
      for (let depth = path.length; depth >= 0; depth -= 1) {
        const key = path.slice(0, depth).join('\n');
        const origin = opened.origins.find((one) => one.path.join('\n') === key);
        if (origin) return say('editor.from', { ...origin, line: String(origin.line) });
      }
      return undefined;
    },
    [opened.origins],
  );
  const context = useRef<JsonContext>({ kind, known, format: () => undefined, from });
  const make = useCallback(() => jsonExtensions(() => context.current, mayEdit), [mayEdit]);
  const [open] = useState(() => new DefinitionDocument(loaded, make()));
  useInsertionEffect(() => {
    context.current = { kind, known, format: open.format, from };
  });
  const reading = useSyncExternalStore(open.subscribe, open.read);
  const [saved, setSaved] = useState<Keyed>(fresh ? NOTHING : loaded);
  const dirty = reading.broken !== undefined || !sameJson(reading.value, saved);

  // A new publication is shown immediately if there are no local changes; otherwise saving reports the conflict.
  const shown = useRef(loaded);
  useEffect(() => {
    if (shown.current === loaded) return;
    shown.current = loaded;
    if (dirty) return;
    if (!sameJson(open.read().value, loaded)) open.load(loaded, make());
    setSaved(loaded);
  }, [loaded, dirty, open, make]);

  /** Shows the server's current version; undefined: it no longer exists. */
  const show = useCallback(
    (now: Opened | undefined) => {
      if (!now) return;
      const next = arrange(now.kind, now.value ?? now.inForce ?? NOTHING);
      shown.current = next;
      open.load(next, make());
      setSaved(next);
    },
    [open, make],
  );
  // Share unchanged objects with the layer below, so that comparing only visits differences.
  const below = useMemo(() => opened.below && (shareUnchanged(loaded, opened.below) as Keyed), [loaded, opened.below]);
  return { open, reading, below, dirty, from, show, setSaved };
}
