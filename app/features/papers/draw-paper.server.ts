/** Draws a receipt or credit note as a page of PDF. */
import { formatCents } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import { PAPER_TITLES, paperNumber, type PaperLine } from '#app/features/papers/paper.ts'
import { MUTED, PAGE, PaperPen, RIGHT } from '#app/features/papers/paper-pen.server.ts'
import type { IssuedPaper } from '#app/features/papers/read-papers.server.ts'

const LEFT = PAGE.margin
const AMOUNT = 110

export function drawPaper({ number, kind, content }: IssuedPaper): Promise<Buffer> {
  const { issuedOn, seller, buyer, line, sums, total, ways, isTest } = content
  const title = `${PAPER_TITLES[kind]} ${paperNumber(number)}`
  return PaperPen.draw(title, (pen) => {
    drawHead(pen, { title: PAPER_TITLES[kind], number: paperNumber(number), issuedOn })
    pen.drawSides({ head: 'From', lines: seller }, { head: 'To', lines: buyer })
    pen.rule('#141414')
    pen.down(14)
    drawLine(pen, line, true)
    for (const sum of sums) drawLine(pen, sum)
    pen.down(4)
    pen.rule()
    pen.down(14)
    drawLine(pen, total, true)
    pen.down(18)
    pen.write(kind === 'receipt' ? 'Paid with' : 'Refunded to', LEFT, { size: 9, color: MUTED })
    pen.down(16)
    if (ways.length === 0) drawLine(pen, { text: 'Nothing to pay', cents: 0 })
    for (const way of ways) drawLine(pen, way)
    if (isTest) drawTestNote(pen)
  })
}

function drawHead(
  pen: PaperPen,
  { title, number, issuedOn }: { title: string; number: string; issuedOn: string },
) {
  pen.write('Orbit', LEFT, { size: 22, weight: 600 })
  pen.write(title, LEFT, { size: 22, weight: 600, right: RIGHT })
  pen.down(32)
  pen.write(number, LEFT, { color: MUTED, right: RIGHT })
  pen.down(16)
  pen.write(`Issued ${formatDate(issuedOn)}`, LEFT, { color: MUTED, right: RIGHT })
  pen.down(40)
}

function drawLine(pen: PaperPen, { text, note, cents }: PaperLine, isStrong = false) {
  const weight = isStrong ? 600 : 400
  const top = pen.y
  pen.wrap(text, LEFT, RIGHT - LEFT - AMOUNT, { weight })
  const below = pen.y
  pen.y = top
  pen.write(formatCents(cents), LEFT, { weight, right: RIGHT })
  pen.y = below
  if (note) {
    pen.down(2)
    pen.wrap(note, LEFT, RIGHT - LEFT - AMOUNT, { size: 9, color: MUTED })
  }
  pen.down(6)
}

function drawTestNote(pen: PaperPen) {
  pen.y = PAGE.height - PAGE.margin - 12
  pen.write('Test payment: no money was charged.', LEFT, { size: 9, color: MUTED })
}
