/**
 * Every property that names an action or a call declares whether a page runs it without a gesture
 * (metadata/kinds/annotations.ts).
 */
import { describe, expect, it } from 'vitest';
import { resolve, type Schema } from '../../metadata/compiler/inspect.ts';
import { REFERS_TO, WITHOUT_GESTURE } from '../../metadata/kinds/annotations.ts';
import { kinds } from '../../metadata/kinds/kinds.ts';
import { components } from '../../metadata/signatures/components.ts';
import { methodsWithoutGesture } from '../../metadata/signatures/withoutGesture.ts';

/** The properties that name an action or a call; those without a gesture are marked `!`. */
function named(schema: Schema, path: string[] = []): string[] {
  // Parts are met by their components.
  if (schema.$ref !== undefined && schema.$defs === undefined) return [];
  const [{ properties, patternProperties, items, additionalProperties, ...here }] = resolve(schema, {});
  const refers = (here[REFERS_TO] as string[] | undefined) ?? [];
  const own = refers.some((kind) => kind === 'action' || kind === 'api');
  const below = [
    ...Object.entries(properties ?? {}),
    ...Object.entries(patternProperties ?? {}).map(([, member]) => ['*', member] as const),
    ...(items ? [['*', items] as const] : []),
    ...(typeof additionalProperties === 'object' ? [['*', additionalProperties] as const] : []),
    ...(here.anyOf ?? []).map((member) => ['', member] as const),
  ];
  return [
    ...(own ? [(WITHOUT_GESTURE in here ? '!' : '') + path.filter((name) => name !== '').join('.')] : []),
    ...below.flatMap(([name, member]) => named(member as Schema, [...path, name])),
  ];
}

const propsOf = Object.entries(components).flatMap(([kind, { props }]) =>
  named(props as unknown as Schema).map((name) => name.replace(/^!?/, (mark) => `${mark}${kind}.`)),
);

describe('calls of a page without a gesture', () => {
  it('is stated of each action and call that a screen or a dialog names', () => {
    const shared = ['!data.*.api', '!onOpen', 'actions.*'];
    const surface = (kind: 'screen' | 'dialog') =>
      named(kinds[kind].schema as unknown as Schema).filter((name) => !name.startsWith('parts.'));
    expect(surface('screen').sort()).toEqual(shared);
    expect(surface('dialog').sort()).toEqual([...shared, 'footer.*']);
  });

  it('is stated of each action and call that a component names', () => {
    expect(propsOf.filter((name) => name.startsWith('!'))).toMatchInlineSnapshot(`
      [
        "!filterCounts.count.api",
        "!grid.source.api",
        "!grid.onOthersChange",
        "!valueTabs.source.api",
        "!ageing.api",
        "!ruleBuilder.rows",
        "!fieldTemplate.rows",
      ]
    `);
    expect(propsOf.filter((name) => !name.startsWith('!'))).toMatchInlineSnapshot(`
      [
        "link.api",
        "stepper.finish",
        "stat.action",
        "recordHead.actions.*",
        "recordHead.primary",
        "recordHead.next.*",
        "recordHead.more.*",
        "emptyState.actions.*",
        "button.action",
        "toolbar.actions.*",
        "toolbar.primary",
        "toolbar.menus.*.actions.*",
        "toolbar.end.*",
        "toolbar.icons.*",
        "menuButton.actions.*",
        "input.onChange",
        "grid.save.api",
        "grid.rowActions.*",
        "grid.rowIcons.*",
        "grid.onOpen",
        "grid.takesFiles.action",
        "grid.empty.actions.*",
        "form.submit",
        "form.actions.*",
        "outcomes.open",
        "outcomes.select",
        "totals.onOpen",
        "chart.onOpen",
        "tile.onOpen",
        "summaryItems.onOpen",
        "ageing.onOpen",
        "tree.onOpen",
        "upload.api",
        "upload.choose.onChoose",
        "upload.done",
        "importNotes.done",
        "documentPanel.upload",
        "documentPanel.onType",
        "documentPanel.onClose",
        "definitionEditor.dedicated.*",
        "definitionEditor.open",
        "definitionEditor.saved",
      ]
    `);
  });

  it('allows methods that components have', () => {
    const methods = new Set(
      Object.values(components).flatMap((one) => ('methods' in one ? Object.keys(one.methods) : [])),
    );
    expect([...methodsWithoutGesture].filter((name) => name !== 'reload' && !methods.has(name))).toEqual([]);
  });
});
