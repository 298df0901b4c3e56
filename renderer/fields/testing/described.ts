/** An element and each below it, with its attributes in order of their names and what style it comes to: what tests hold beside another. */
export function described(element: Element): unknown {
  const attributes = Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => name !== 'style')
      .map(({ name, value }) => [name, [...new Set(value.trim().split(/\s+/))].sort().join(' ')])
      .sort(([a = ''], [b = '']) => a.localeCompare(b)),
  );
  const { height, fontSize, color, margin, padding, borderColor, backgroundColor } = getComputedStyle(element);
  const style = { height, fontSize, color, margin, padding, borderColor, backgroundColor };
  const inner = [...element.childNodes].map((child) =>
    child instanceof Element ? described(child) : child.textContent,
  );
  return { tag: element.tagName, attributes, style, inner };
}
