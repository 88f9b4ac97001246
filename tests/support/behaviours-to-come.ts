/** Behaviours of docs/behaviours.md that no test names yet, each with the reason. tests/behaviours.test.ts says which lines to remove. */
export const TO_COME: Readonly<Record<string, string>> = {
  'P-GEN-13': 'built; its story is told by several tests, none names it yet',
  'P-GEN-16': 'built; its story is told by several tests, none names it yet',
  'P-AUTH-22': 'built; the tests of sign-in name it next',
  'P-ENT-24': 'media files, payments and the ledger get their tables with deliveries and money',
}
