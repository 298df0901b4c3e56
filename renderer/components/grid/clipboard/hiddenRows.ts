/** Counts the rows of an HTML clipboard that its spreadsheet hides. Excel and LibreOffice copy them with the others. */
export const hiddenRows = (html: string): number =>
  (html.match(/<tr\b[^<>]*?(?:display\s*:\s*none|visibility\s*:\s*(?:collapse|hidden))/gi) ?? []).length;
