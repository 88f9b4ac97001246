/** Text as people send it, made ready to be stored. Runs in the browser as well. */

/** PostgreSQL cannot store the NUL character, and no keyboard types one. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}

/** One line: every run of spaces and line breaks becomes one space. */
export function cleanLine(text: string): string {
  return withoutNul(text).replace(/\s+/g, ' ').trim()
}

/** Paragraphs: line breaks are `\n`, whatever the browser sends. */
export function cleanParagraph(text: string): string {
  return withoutNul(text).replace(/\r\n?/g, '\n').trim()
}
