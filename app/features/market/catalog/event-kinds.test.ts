import { expect, test } from 'vitest'
import { eventKindIn } from '#market/catalog/event-kinds.ts'

test.each([
  ['Mia & Jon’s rehearsal dinner', 'wedding'],
  ['Open house', 'home'],
  ['Sunset yoga', 'sport'],
  ['Doors at nine: the band plays', 'stage'],
  ['Fifth birthday', 'birthday'],
  ['Theo’s 40th', 'birthday'],
  ['Two drinks, one neon night', 'bar'],
  ['Launch party at The Foundry', 'party'],
  ['Bakery relaunch', 'food'],
  ['Shop opening', 'shop'],
  ['App launch', 'product'],
  ['Two days at the trade fair', 'business'],
  ['30s Standard Reel', null],
  ['Event Package', null],
  ['Opening night at Halcyon', null],
  ['10th anniversary dinner', 'party'],
  ['Opening on 4th Street', null],
  ['Dog grooming', null],
  ['Customer engagement summit', 'business'],
  ['Book club', null],
  ['Workshop', null],
  ['Barbara', null],
])('%s: %s', (text, kind) => {
  expect(eventKindIn(text)).toBe(kind)
})
