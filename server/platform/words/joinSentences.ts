const ENDS = /[.!?:…]$/u;

/** Joins texts into one, each as a sentence: a text without an end mark that another one follows gets a full stop. */
export const joinSentences = (texts: readonly string[]): string =>
  texts.map((text, at) => (at === texts.length - 1 || ENDS.test(text) ? text : `${text}.`)).join(' ');
