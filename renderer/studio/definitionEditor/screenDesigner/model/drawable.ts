/**
 * A definition under the hands of its author, as it can be drawn: parts with faults as cards that say them, nothing
 * that acts automatically or writes into the address, and the path of each drawn part in the definition.
 */
import type { ExpressionOptions } from '../../../../../engine/expressions/checkExpression.ts';
import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { type DataSource, DataSourceSchema, type ScreenDefinition } from '../../../../../metadata/kinds/screen.ts';
import type { ComponentKind } from '../../../../../metadata/signatures/components.ts';
import { faultsIn, faultsOf, type PartFault } from './faults.ts';
import { keyOf, type Path, partsOf } from './path.ts';
import { holdsOf } from './slots.ts';

/** Properties by which a part keeps something outside of the screen: in the address, or in the browser. */
const KEEPS: Partial<Record<ComponentKind, readonly string[]>> = {
  tabs: ['inAddress'],
  filterPanel: ['address'],
  grid: ['keepDraft'],
  form: ['keepDraft'],
  ruleBuilder: ['rule'],
  fieldTemplate: ['member'],
};

/** Components that work on the page around them (its address, what is not saved on it), and would on that of the designer. */
const WORKS_ON_PAGE: ReadonlySet<string> = new Set([
  'definitionTree',
  'definitionDetails',
  'definitionEditor',
  'layerPanel',
]);

export interface DrawOptions {
  /** Text in place of a part that is not drawn here. */
  notHere: string;
  /** True to draw parts regardless of conditions and permissions. */
  all: boolean;
  expressions: ExpressionOptions;
}

export interface Drawable {
  definition: ScreenDefinition;
  /** Path of each drawn part, by object identity. */
  places: ReadonlyMap<Part, Path>;
  /** By path key. */
  faults: ReadonlyMap<string, readonly PartFault[]>;
}

interface NestedForm {
  part: Part;
  faults: readonly PartFault[];
  inside: ReadonlyMap<string, Part>;
}

const FAULT = 'fault';
const BEFORE_ALL = -1e9;

function card(name: string, part: Part, faults: readonly PartFault[]): Part {
  const tone = faults.every(({ isMissing }) => isMissing) ? 'warning' : 'bad';
  return {
    component: 'alert',
    props: { tone, title: `${part.component} ${name}`, text: faults.map(({ message }) => message).join('\n') },
  };
}

/** Creates drawables; unchanged parts keep their identity, so that they do not rerender. */
export function createDrawing(): (value: Keyed, options: DrawOptions) => Drawable {
  let cache = new WeakMap<Part, NestedForm>();
  let last: DrawOptions | undefined;

  function draw(name: string, part: Part, options: DrawOptions): NestedForm {
    const known = cache.get(part);
    if (known) return known;
    const faults = faultsOf(part, options.expressions);
    const inside = new Map<string, Part>();
    for (const [inner, one] of Object.entries(partsOf(part))) inside.set(inner, draw(inner, one, options).part);
    const { parts: _parts, visibleWhen, permission, props, ...rest } = part;
    const own = props && KEEPS[part.component] ? { ...props } : props;
    if (own !== props) for (const word of KEEPS[part.component] ?? []) delete own?.[word];
    const place = {
      ...(part.slot === undefined ? {} : { slot: part.slot }),
      ...(part.displayOrder === undefined ? {} : { displayOrder: part.displayOrder }),
      ...(part.after === undefined ? {} : { after: part.after }),
    };
    const holding = holdsOf(part.component);
    const isPlain = holding !== undefined && !holding.slots && !holding.only;
    const drawn: Part =
      faults.length === 0
        ? {
            ...rest,
            ...(own ? { props: own } : {}),
            ...(inside.size > 0 ? { parts: Object.fromEntries(inside) } : {}),
            ...(options.all || visibleWhen === undefined ? {} : { visibleWhen }),
            ...(options.all || permission === undefined ? {} : { permission }),
          }
        : isPlain && inside.size > 0
          ? {
              component: 'stack',
              ...place,
              parts: {
                ...Object.fromEntries(inside),
                [FAULT]: { ...card(name, part, faults), displayOrder: BEFORE_ALL },
              },
            }
          : { ...card(name, part, faults), ...place };
    const made = {
      part: WORKS_ON_PAGE.has(part.component)
        ? {
            component: 'alert' as const,
            ...place,
            props: { title: `${part.component} ${name}`, text: options.notHere },
          }
        : drawn,
      faults,
      inside,
    };
    cache.set(part, made);
    return made;
  }

  return (value, options) => {
    if (last?.all !== options.all || last.expressions !== options.expressions) cache = new WeakMap();
    last = options;
    const places = new Map<Part, Path>();
    const faults = new Map<string, readonly PartFault[]>();
    const note = (name: string, part: Part, above: Path): Part => {
      const drawn = draw(name, part, options);
      const path = [...above, name];
      places.set(drawn.part, path);
      if (drawn.faults.length > 0) faults.set(keyOf(path), drawn.faults);
      for (const [inner, one] of Object.entries(partsOf(part))) note(inner, one, path);
      return drawn.part;
    };
    const parts = Object.fromEntries(
      Object.entries(partsOf(value)).map(([name, part]) => [name, note(name, part, [])]),
    );
    const { onOpen: _onOpen, actions: _actions, data, state, ...rest } = value as unknown as ScreenDefinition;
    const sound = <Said>(map: Readonly<Record<string, Said>> | undefined, fits: (said: Said) => boolean) =>
      Object.fromEntries(Object.entries(map ?? {}).filter(([, said]) => fits(said)));
    return {
      places,
      faults,
      definition: {
        ...rest,
        data: sound(
          data,
          (source: DataSource) => faultsIn(DataSourceSchema, source, 'data', options.expressions).length === 0,
        ),
        state: sound(
          state,
          (said) => faultsIn({ 'x-expression': 'any' }, said, 'state', options.expressions).length === 0,
        ),
        parts,
      },
    };
  };
}
