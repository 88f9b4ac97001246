import { newId } from '#app/base/ids.ts'

/**
 * A word that nothing else in the database has, so that a search for it finds only what this test
 * created. Letters only: digits may read like a phone number, which names and messages must not have.
 */
export const newWord = () =>
  `w${newId().slice(0, 8)}`.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
