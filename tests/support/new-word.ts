import { newId } from '#app/base/ids.ts'

/**
 * A word that occurs nowhere else in the database, so that a search for it only finds what this
 * test created. Letters only: digits may look like a phone number, which names and messages must
 * not contain.
 */
export const newWord = () =>
  `w${newId().slice(0, 8)}`.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
