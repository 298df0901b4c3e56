/** Formulas in the order in which they are computed: those that others read come first. */

export interface StoredFormula {
  id: string;
  name: string;
  label: string;
  /** json-logic, which reads fields and other formulas as `record.NAME`. */
  expression: unknown;
}

export interface OrderedFormula extends StoredFormula {
  /** The fields that it reads, also through other formulas. */
  fields: string[];
  /** The formulas that are computed before it, and itself. */
  needs: StoredFormula[];
}

const VARIABLE = /"var":"record\.([^"]+)"/g;
const namesIn = (expression: unknown): string[] =>
  [...JSON.stringify(expression ?? null).matchAll(VARIABLE)].map(([, name = '']) => name);

/** @returns the formulas, and the names of the first circle, in its order; those of a circle are left out */
export function orderedFormulas(formulas: readonly StoredFormula[]): { ordered: OrderedFormula[]; circle?: string[] } {
  const byName = new Map(formulas.map((formula) => [formula.name, formula]));
  const found = new Map<string, OrderedFormula | undefined>();
  let circle: string[] | undefined;
  const visit = (formula: StoredFormula, above: readonly string[]): OrderedFormula | undefined => {
    if (found.has(formula.name)) return found.get(formula.name);
    if (above.includes(formula.name)) {
      circle ??= [...above.slice(above.indexOf(formula.name)), formula.name];
      return undefined;
    }
    const names = [...new Set(namesIn(formula.expression))];
    const needs = names.flatMap((name) => byName.get(name) ?? []);
    const inner = needs.map((need) => visit(need, [...above, formula.name]));
    const whole = inner.includes(undefined)
      ? undefined
      : {
          ...formula,
          fields: [
            ...new Set([...names.filter((name) => !byName.has(name)), ...inner.flatMap((need) => need?.fields ?? [])]),
          ],
          needs: [...new Set([...inner.flatMap((need) => need?.needs ?? []), formula])],
        };
    found.set(formula.name, whole);
    return whole;
  };
  const ordered = formulas.flatMap((formula) => visit(formula, []) ?? []);
  return { ordered, ...(circle ? { circle } : {}) };
}
