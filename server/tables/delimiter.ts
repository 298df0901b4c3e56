/**
 * Which character parts the columns of a text: the one that parts the most of the first lines into the same number of columns.
 * Titles above the headers have other numbers of columns, mostly one.
 */
const LINES = 60;
const CANDIDATES = ['\t', ',', ';', '|'] as const;

/** @returns undefined where the text has one column */
export function sniffDelimiter(text: string): string | undefined {
  const lines = firstLines(text, LINES);
  let best: { delimiter: string; score: number } | undefined;
  for (const delimiter of CANDIDATES) {
    const counts = lines.map((line) => countOutsideQuotes(line, delimiter));
    for (const most of new Set(counts)) {
      const alike = counts.filter((count) => count === most).length / counts.length;
      // What parts few lines, and not the first, is part of what they say.
      if (most === 0 || (most !== counts[0] && alike < 0.4)) continue;
      const score = alike * 1000 + Math.min(most, 500);
      if (!best || score > best.score) best = { delimiter, score };
    }
  }
  return best?.delimiter;
}

/** Lines, where a line end inside quotes is part of a cell. */
function firstLines(text: string, most: number): string[] {
  const lines: string[] = [];
  let start = 0;
  let quoted = false;
  for (let index = 0; index < text.length && lines.length < most && index < 200_000; index += 1) {
    const letter = text[index];
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) {
      if (index > start) lines.push(text.slice(start, index));
      start = index + 1;
    }
  }
  if (lines.length < most && start < text.length) lines.push(text.slice(start, start + 100_000));
  return lines;
}

function countOutsideQuotes(line: string, delimiter: string): number {
  let quoted = false;
  let count = 0;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === delimiter) count += 1;
  }
  return count;
}
