import { expect, test } from 'vitest'
import { demoInstants, journeyInstants, unitInstants } from '#tests/support/instants.ts'

const AT = [
  '2026-11-29T13:20:00Z', // The night to this Sunday is over.
  '2026-12-28T23:59:59Z',
  '2026-12-31T23:30:00Z',
  '2027-03-14T06:59:00Z',
  '2028-02-29T18:59:00Z',
]

test.each(AT)('all instants that are tried on %s lie ahead, the whole day long', (text) => {
  const now = new Date(text)
  const begin = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  for (const choose of [demoInstants, unitInstants, journeyInstants]) {
    const chosen = choose(now)
    expect(chosen).toEqual(choose(begin))
    for (const { at, why } of chosen) expect(at.getTime(), why).toBeGreaterThan(now.getTime())
  }
})
