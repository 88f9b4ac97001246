/** A text with a capital letter, for the beginning of a line: `Tomorrow 8:00 PM`. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
