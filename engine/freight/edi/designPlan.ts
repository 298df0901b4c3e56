/** A design made ready to write from: segments as a tree with their elements as functions, each made once for many invoices. */
import type { EdiDesign, EdiSegmentDesign, EdiValidationRule, EdiWriteFault } from './design.ts';
import { type ElementPlan, planElement } from './elementValue.ts';
import { categoryOf } from './scope.ts';

/** The loop over which a segment is repeated. */
export interface LoopPlan {
  readonly kind: 'group' | 'field';
  /** For a group its category; for a field the category of its iterations. */
  readonly category: string;
  /** For a field its composed name; for a group the member that distinguishes iterations. */
  readonly field: string;
  readonly separator: string;
  readonly isMandatory: boolean;
  readonly isDistinct: boolean;
}

export interface SegmentPlan {
  readonly segmentId: string;
  readonly name: string;
  readonly condition: 'exists' | 'doesNotExist' | undefined;
  readonly conditionValue: string;
  readonly isMandatory: boolean;
  readonly skips: boolean;
  readonly isAlways: boolean;
  readonly maxLoops: number | undefined;
  readonly loop: LoopPlan | undefined;
  readonly elements: readonly ElementPlan[];
  readonly children: readonly SegmentPlan[];
  readonly rules: readonly EdiValidationRule[];
}

export interface DesignPlan {
  readonly roots: readonly SegmentPlan[];
  /** Segments of the envelope, whose elements go over the writer's own. */
  readonly envelope: ReadonlyMap<string, SegmentPlan>;
  /** True if one message contains all invoices. */
  readonly isJoint: boolean;
  readonly faults: readonly EdiWriteFault[];
}

const NAME = /^[A-Z][A-Z0-9]{1,2}$/;
const ENVELOPE = new Set('ISA GS ST SE GE IEA UNA UNB UNG UNH UNT UNE UNZ'.split(' '));

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());

function loopOf(segment: EdiSegmentDesign): LoopPlan | undefined {
  const kind = text(segment.loopType);
  if (kind !== 'group' && kind !== 'field') return undefined;
  const name = text(segment.loopFieldName);
  const shared = {
    separator: segment.loopFieldSeparator || ',',
    // Unless it says otherwise, as the designer sets it.
    isMandatory: segment.loopIsMandatory === true,
    isDistinct: segment.distinctElementToLoop === true,
  };
  if (kind === 'group')
    return { kind, category: categoryOf(segment.loopGroup), field: name || text(segment.loopField), ...shared };
  const group = text(segment.loopFieldGroup);
  const field = text(segment.loopField) || name;
  return {
    kind,
    category: 'value',
    field: group !== '' && !field.includes('.') ? `${group}.${field}` : field,
    ...shared,
  };
}

const fault = (
  code: EdiWriteFault['code'],
  { segmentId, segmentName }: EdiSegmentDesign,
  found?: string,
): EdiWriteFault => ({
  code,
  segmentId: text(segmentId),
  segmentName: text(segmentName),
  invoice: '',
  ...(found === undefined ? {} : { found }),
});

function planSegment(design: EdiSegmentDesign, decimalMark: string, children: readonly SegmentPlan[]): SegmentPlan {
  let position = 0;
  const elements = (design.fields ?? []).map((element) => {
    const plan = planElement(element, position + 1, decimalMark);
    position = plan.element;
    return plan;
  });
  const condition = text(design.condition);
  const most = Number(text(design.maxLoops));
  return {
    segmentId: text(design.segmentId),
    name: text(design.segmentName).toUpperCase(),
    condition: condition === 'exists' || condition === 'doesNotExist' ? condition : undefined,
    conditionValue: text(design.conditionValue),
    isMandatory: design.mandatory === true,
    skips: text(design.mandatorySkip) === 'skip',
    isAlways: text(design.repeated) === 'always',
    maxLoops: Number.isInteger(most) && most > 0 ? most : undefined,
    loop: loopOf(design),
    elements: elements.toSorted((a, b) => a.element - b.element || a.component - b.component),
    children,
    rules: design.validationRules ?? [],
  };
}

function makePlan(design: EdiDesign, decimalMark: string): DesignPlan {
  const faults: EdiWriteFault[] = [];
  const ids = new Set(design.segments.map(({ segmentId }) => text(segmentId)));
  const under = new Map<string, EdiSegmentDesign[]>();
  const envelope = new Map<string, SegmentPlan>();
  for (const segment of design.segments) {
    const name = text(segment.segmentName).toUpperCase();
    if (!NAME.test(name)) faults.push(fault('badSegmentName', segment, name));
    if (ENVELOPE.has(name)) {
      envelope.set(name, planSegment(segment, decimalMark, []));
      continue;
    }
    const parent = text(segment.parentSegment);
    if (parent !== '' && !ids.has(parent)) faults.push(fault('parentMissing', segment, parent));
    const key = ids.has(parent) ? parent : '';
    under.set(key, [...(under.get(key) ?? []), segment]);
  }
  const placed = new Set<EdiSegmentDesign>();
  const treeOf = (parent: string): SegmentPlan[] =>
    (under.get(parent) ?? []).flatMap((segment) => {
      // A segment below itself, directly or indirectly.
      if (placed.has(segment)) return [];
      placed.add(segment);
      return [planSegment(segment, decimalMark, treeOf(text(segment.segmentId)))];
    });
  const roots = treeOf('');
  for (const [parent, segments] of under) {
    for (const segment of segments) if (!placed.has(segment)) faults.push(fault('parentMissing', segment, parent));
  }
  if (placed.size === 0) faults.push({ code: 'noSegments', segmentId: '', segmentName: '', invoice: '' });
  const isJoint = roots.some(({ loop }) => loop?.category === 'invoice');
  return { roots, envelope, isJoint, faults };
}

const plans = new WeakMap<EdiDesign, Map<string, DesignPlan>>();

/** The plan of a design, made once. */
export function planDesign(design: EdiDesign, decimalMark: string): DesignPlan {
  const known = plans.get(design) ?? new Map<string, DesignPlan>();
  plans.set(design, known);
  const plan = known.get(decimalMark) ?? makePlan(design, decimalMark);
  known.set(decimalMark, plan);
  return plan;
}
