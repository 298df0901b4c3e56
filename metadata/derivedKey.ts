/** Keys that are made of what people call something: `Seal kind` gives sealKind. */

/** Lower camel case of letters and digits, beginning with a letter; empty if the text contains neither. */
export function keyOfText(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, at) => {
      const plain = word === word.toUpperCase() ? word.toLowerCase() : word;
      return at === 0 ? plain[0]?.toLowerCase() + plain.slice(1) : plain[0]?.toUpperCase() + plain.slice(1);
    })
    .join('');
  return joined.replace(/^[0-9]+/, '');
}

/** The key with the first number behind it that no other has. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  if (key === '' || !taken.has(key)) return key;
  let number = 2;
  while (taken.has(`${key}${number}`)) number += 1;
  return `${key}${number}`;
}
