/**
 * Breaks a text into lines. Each word is measured once, because a line may have hundreds of
 * letters.
 */

type WidthOf = (text: string) => number

export function linesOf(text: string, width: number, widthOf: WidthOf): string[] {
  const space = widthOf(' ')
  const lines: string[] = []
  let [line, used] = ['', 0]
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((long) => cutWord(long, width, widthOf))) {
    const wide = widthOf(word)
    if (line && used + space + wide > width) {
      lines.push(line)
      ;[line, used] = [word, wide]
    } else {
      used += (line ? space : 0) + wide
      line += `${line && ' '}${word}`
    }
  }
  return [...lines, line]
}

/** Cuts a word that is wider than a line into parts that fit. */
function cutWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let [part, used] = ['', 0]
  for (const char of word) {
    const wide = widthOf(char)
    if (part && used + wide > width) {
      parts.push(part)
      ;[part, used] = ['', 0]
    }
    part += char
    used += wide
  }
  return [...parts, part]
}
