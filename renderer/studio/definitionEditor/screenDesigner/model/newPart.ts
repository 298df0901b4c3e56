/** A part as it begins when it is added: the least that its signature wants, and what it takes to be of use. */
import type { Part } from '../../../../../metadata/kinds/part.ts';
import type { ComponentKind } from '../../../../../metadata/signatures/components.ts';
import {
  choicesOf,
  givesOf,
  isLocalizedText,
  isRequired,
  propertiesOf,
  type Schema,
  signatureOf,
} from './signature.ts';

/** Initial value of a required property; undefined: the author must enter it. */
function first(schema: Schema, text: string): unknown {
  if (isLocalizedText(schema)) return text;
  const choices = choicesOf(schema);
  if (choices) return choices[0];
  if (givesOf(schema) === 'list') return [];
  if (schema.type === 'array') return [];
  return undefined;
}

function propsOf(component: ComponentKind, text: string): Record<string, unknown> {
  const { props } = signatureOf(component) ?? { props: {} };
  const said = propertiesOf(props).flatMap(([name, schema]) => {
    const value = isRequired(props, name) ? first(schema, text) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(said);
}

/** Parts that some components are of no use without. */
const INSIDE: Partial<Record<ComponentKind, Record<string, Part>>> = {
  tabs: { tab: { component: 'tab', displayOrder: 1 } },
  split: {
    left: { component: 'stack', slot: 'left', props: { gap: 'sm', grow: true } },
    right: { component: 'stack', slot: 'right', props: { gap: 'sm' } },
  },
};

/**
 * @param name what it will be called: an input keeps its value under it
 * @param text what it says until the author says something
 */
export function newPart(component: ComponentKind, name: string, text: string): Part {
  const props = { ...propsOf(component, text), ...(component === 'input' ? { state: name } : {}) };
  const inside = Object.entries(INSIDE[component] ?? {}).map(([inner, part]): [string, Part] => {
    const own = propsOf(part.component, text);
    return [inner, { ...part, ...(Object.keys(own).length > 0 ? { props: { ...own, ...part.props } } : {}) }];
  });
  return {
    component,
    ...(Object.keys(props).length > 0 ? { props } : {}),
    ...(inside.length > 0 ? { parts: Object.fromEntries(inside) } : {}),
  };
}
