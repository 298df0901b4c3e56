/** The limits of the contract (docs/contract/limits.md), equal wherever one is evaluated. */
export const LIMITS = {
  /** Groups of a filter tree, one inside another. */
  treeDepth: 50,
  /** Leaves and groups of a filter tree, inactive ones included. */
  treeNodes: 15_000,
  /** Entries of a list value, a literal's or a field's. */
  listEntries: 10_000,
  /** Rows of a rule, END and inactive ones included. */
  ruleRows: 500,
  /** Characters (code points) of a text that a rule looks at. */
  textLength: 100_000,
  /** Characters of a record's id. */
  idLength: 200,
  /** Passes of a template's rules before the fields that still change are an error. */
  passes: 10,
  /** Parts of an expression, those of the named ones that it uses included. */
  expressionNodes: 2_000,
  /** Loops of an expression, one inside another. */
  expressionLoops: 3,
  /** Steps of one evaluation of an expression: members that its loops visit, and what its operations read of lists and texts. */
  expressionSteps: 100_000,
  /** UTF-16 code units of a text that an expression makes. */
  expressionText: 1_000_000,
} as const;
