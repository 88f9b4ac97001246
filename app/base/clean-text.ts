/** Cleans up text that people send before it is stored. Also runs in the browser. */

/** PostgreSQL cannot store the NUL character, and no keyboard types one. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}

/** One line: every run of spaces and line breaks becomes one space. */
export function cleanLine(text: string): string {
  return withoutNul(text).replace(/\s+/g, ' ').trim()
}

/** Text with line breaks, normalized to `\n` no matter what the browser sends. */
export function cleanParagraph(text: string): string {
  return withoutNul(text).replace(/\r\n?/g, '\n').trim()
}

/**
 * At most `max` UTF-16 units of a text, for a place with a smaller limit than its source. A split
 * emoji at the end is dropped: PostgreSQL refuses JSON with a lone surrogate.
 */
export function cut(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
}
