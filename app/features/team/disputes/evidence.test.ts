import { expect, test } from 'vitest'
import { drawEvidence } from '#team/disputes/draw-evidence.server.ts'
import { type Evidence, type EvidenceRow, latest } from '#team/disputes/evidence.ts'
import { textOfPdf } from '#tests/support/read-pdf.ts'

const evidenceOf = (rows: EvidenceRow[]): Evidence => ({
  reference: 'du_1',
  openedAt: '2026-11-23T15:00:00Z',
  timeZone: 'America/Chicago',
  seller: ['Orbit'],
  cardholder: ['Zoë Łukasiewicz', 'Visa ending in 4242'],
  sections: [{ title: 'Messages', rows }],
})
const rows = (count: number, text: string): EvidenceRow[] =>
  Array.from({ length: count }, (_, index) => ({ label: `Nov 3, ${index}`, lead: 'Zoë', text }))
const pagesOf = (text: string) => Number(/Page 1 of (\d+)/.exec(text)?.[1] ?? 1)

test('any letters are written as they are, and what no font has is replaced and said', async () => {
  const message = 'Đặng Nguyễn и Владимир: “5‑6 pm” −$1.50 😍🏽👨‍👩‍👧 山田 ﬁn'
  const text = textOfPdf(await drawEvidence(evidenceOf([{ text: message }]))).join('')
  expect(text).toContain('Đặng Nguyễn и Владимир: “5-6 pm” −$1.50 [?] [?] fin')
  expect(text).toContain('[?] stands for characters')
  const plain = textOfPdf(await drawEvidence(evidenceOf([{ text: 'Thank you' }]))).join('')
  expect(plain).not.toContain('[?]')
})

test('a file for a bank has fewer than 50 pages, and says what it leaves out [P-PAY-34]', async () => {
  const wide = 'Wm '.repeat(60)
  const messages = latest(rows(900, wide), 'messages')
  expect(messages[0]?.text).toMatch(/^\d+ earlier entries are left out\.$/)
  expect(messages.at(-1)?.label).toBe('Nov 3, 899')
  const all = [
    ...latest(rows(900, wide), 'timeline'),
    ...latest(rows(900, wide), 'deliveries'),
    ...messages,
    { text: 'Wm '.repeat(6000) },
  ]
  const text = textOfPdf(await drawEvidence(evidenceOf(all))).join('\n')
  const pages = pagesOf(text)
  expect(pages).toBeGreaterThan(20)
  expect(pages).toBeLessThan(50)
  expect(text).toContain(`Page ${pages} of ${pages}`)
  expect(latest(rows(3, 'Short'), 'messages')).toHaveLength(3)
})
