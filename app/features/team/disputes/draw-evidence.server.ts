/**
 * Draws the evidence of a dispute as a PDF that banks accept: US Letter, 12 points, black on white.
 * The same evidence always has the same bytes, so that a repeated call sends the same file.
 */
import { formatDay } from '#app/base/time.ts'
import type { Evidence, EvidenceRow, EvidenceSection } from '#team/disputes/evidence.ts'
import { GAP } from '#money/papers/paper-fonts.server.ts'
import { LEFT, MUTED, PaperPen, RIGHT } from '#money/papers/paper-pen.server.ts'

const SIZE = 12
/** Where a labeled row's text begins. */
const TEXT = LEFT + 160

export function drawEvidence(evidence: Evidence): Promise<Buffer> {
  const { reference, openedAt, timeZone, seller, cardholder, sections } = evidence
  const paper = {
    title: `Evidence for dispute ${reference}`,
    date: new Date(openedAt),
    foot: `Evidence for dispute ${reference}`,
  }
  return PaperPen.draw(paper, (pen) => {
    pen.drawHead('Evidence', [reference, `Dispute opened ${formatDay(openedAt, timeZone)}`])
    pen.drawSides({ head: 'From', lines: seller }, { head: 'Cardholder', lines: cardholder })
    for (const section of sections) drawSection(pen, section)
    if (pen.hasGaps) drawGapNote(pen)
  })
}

function drawSection(pen: PaperPen, { title, rows }: EvidenceSection) {
  // A short section stays on one page, and a page never ends with a title.
  pen.keep(Math.min(60 + rows.length * 26, 230))
  pen.rule('#141414')
  pen.down(12)
  pen.write(title, LEFT, { size: 14, weight: 600 })
  pen.down(26)
  for (const row of rows.length > 0 ? rows : [{ text: 'None' }]) drawRow(pen, row)
  pen.down(16)
}

function drawRow(pen: PaperPen, { label, lead, text }: EvidenceRow) {
  const x = label ? TEXT : LEFT
  pen.keep(SIZE * 2.8)
  const top = pen.y
  // Smaller, on the same line.
  pen.down(1.2)
  if (label) pen.wrap(label, LEFT, TEXT - LEFT - 14, { size: 10.5, color: MUTED })
  const below = pen.y
  pen.y = top
  if (lead) pen.wrap(lead, x, RIGHT - x, { size: SIZE, weight: 600 })
  if (text) pen.wrap(text, x, RIGHT - x, { size: SIZE })
  // If the row continued on another page, the text is below its label anyway.
  pen.y = (pen.y > top ? Math.max(pen.y, below) : pen.y) + 6
}

function drawGapNote(pen: PaperPen) {
  pen.wrap(
    `${GAP} stands for characters that can't be printed here, such as emoji.`,
    LEFT,
    RIGHT - LEFT,
    {
      size: 10.5,
      color: MUTED,
    },
  )
}
