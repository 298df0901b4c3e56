import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { KindName } from '../../../../metadata/kinds/kindNames.ts';
import { definitionIn, effectiveDefinition } from '../../../authoring/effectiveDefinition.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { compileWithDrafts, definitionsBelow, readDrafts } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { layerEntryKey } from '../../../program/layers/layerEntry.ts';
import { lookupSources } from '../lookupSources.ts';

/** One answer with all that a rule is written and tried with; rules with faults too, so that they can be mended. */
export const rules: Operation<'authoring.rules'> = {
  async run(context, { layer, template }) {
    const place = await resolveLayer(context, layer);
    const state = await readLayerState(context, place);
    const drafts = await readDrafts(context, place.layer);
    const [{ compiled, faults }, below] = await Promise.all([
      compileWithDrafts(context, state, drafts.values()),
      definitionsBelow(context, state),
    ]);
    const { definitions } = compiled;
    const found = definitionIn(definitions, { kind: 'template', name: template }) as
      | { label?: string; entity?: string }
      | undefined;
    if (!found) throw notFound(t('templateNotFound'));
    const ownPieces = new Map(state.pieces.map((layerEntry) => [layerEntryKey(layerEntry), layerEntry]));

    /** A definition with the data for saving it; one that the user's draft deletes is returned unchanged. */
    const told = (kind: KindName, name: string) => {
      const layerEntry = { kind, name };
      const own = ownPieces.get(layerEntryKey(layerEntry));
      const draft = drafts.get(layerEntryKey(layerEntry));
      const value = definitionIn(definitions, layerEntry);
      const inForce = effectiveDefinition(layerEntry, definitionIn(below, layerEntry), own?.content);
      const origin = compiled.origin(kind, name);
      return {
        name,
        value: value ?? inForce ?? {},
        base: own?.version ?? 0,
        draft: draft?.version ?? 0,
        ...(draft ? { madeFrom: draft.base } : {}),
        own: own !== undefined,
        inForce: inForce !== undefined,
        gone: value === undefined,
        ...(origin ? { layer: origin.layer } : {}),
        faults: faults.filter((fault) => fault.piece && layerEntryKey(fault.piece) === layerEntryKey(layerEntry)),
      };
    };
    const namesOf = (kind: KindName, mine: (value: Record<string, unknown>) => boolean): string[] => {
      const all = [definitions[kind], below[kind]] as Readonly<Record<string, Record<string, unknown>>>[];
      const names = all.flatMap((ofKind) => Object.keys(ofKind).filter((name) => mine(ofKind[name] ?? {})));
      return [...new Set(names)].sort();
    };
    const ruleNames = namesOf('rules', (rule) => rule.template === template);
    const known = new Set(ruleNames);
    const { runtime } = await context.services.programs.inForce({
      system: place.system,
      account: place.level === 'accounts' ? place.id : undefined,
    });
    const fields: readonly EffectiveField[] =
      compiled.program?.fields[template] ?? runtime.program.fields[template] ?? [];
    return {
      layer: place.layer,
      template,
      label: found.label ?? template,
      ...(found.entity === undefined ? {} : { entity: found.entity }),
      fields: fields.filter(({ isActive }) => isActive !== false).map((field) => ({ ...field })),
      sources: lookupSources(definitions),
      roles: Object.entries(definitions.role).map(([name, { label }]) => ({ name, label })),
      rules: ruleNames.map((name) => told('rules', name)),
      examples: namesOf('example', ({ rules: of }) => known.has(String(of))).map((name) => told('example', name)),
    };
  },
};
