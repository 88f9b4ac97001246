/** Behaviours of docs/behaviours.md that no test names yet, each with the reason. tests/behaviours.test.ts says which lines to remove. */
export const TO_COME: Readonly<Record<string, string>> = {
  'P-GEN-02': 'measured once deliveries are uploaded and approved',
  'P-GEN-13': 'built; its story is told by several tests, none names it yet',
  'P-GEN-16': 'built; its story is told by several tests, none names it yet',
  'P-ENT-24': 'media files, payments and the ledger get their tables with deliveries and money',
}
