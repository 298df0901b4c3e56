/**
 * HTML without styles and comments. A document that is parsed reports every style that the page's content security
 * policy forbids, although it is never shown. A single pass: a hostile clipboard cannot make it slow.
 */
const SPACE = /[\s/]/;

export function withoutStyles(html: string): string {
  const kept: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      kept.push(html.slice(at));
      break;
    }
    kept.push(html.slice(at, open));
    if (html.startsWith('<!--', open)) at = after(html, '-->', open + 4);
    else if (/[a-z/]/i.test(html[open + 1] ?? '')) {
      const tag = tagAt(html, open);
      at = tag.end;
      if (tag.name === 'style') at = after(html, '>', endOfStyle(html, at));
      else kept.push(tag.text);
    } else {
      kept.push('<');
      at = open + 1;
    }
  }
  return kept.join('');
}

/** The place after a text; the end where it does not come. */
function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found === -1 ? html.length : found + text.length;
}

function endOfStyle(html: string, from: number): number {
  const end = /<\/style/gi;
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

/** A tag without its `style`, and where it ends. */
function tagAt(html: string, open: number): { text: string; name: string; end: number } {
  const until = (from: number, stop: RegExp): number => {
    let at = from;
    while (at < html.length && !stop.test(html[at] as string)) at += 1;
    return at;
  };
  let at = until(open + 1, /[\s>]/);
  const name = html.slice(open + 1, at).toLowerCase();
  let text = html.slice(open, at);
  while (at < html.length && html[at] !== '>') {
    if (SPACE.test(html[at] as string)) {
      text += html[at];
      at += 1;
      continue;
    }
    const from = at;
    at = until(at + 1, /[\s/>=]/);
    const attribute = html.slice(from, at).toLowerCase();
    let value = at;
    while (value < html.length && /\s/.test(html[value] as string)) value += 1;
    if (html[value] === '=') {
      value += 1;
      while (value < html.length && /\s/.test(html[value] as string)) value += 1;
      const quote = html[value];
      if (quote === '"' || quote === "'") at = after(html, quote, value + 1);
      else at = until(value, /[\s>]/);
    }
    if (attribute !== 'style') text += html.slice(from, at);
  }
  return { text: `${text}>`, name, end: at + 1 };
}
