/** Draws a receipt or credit note as a PDF. */
import { formatCents } from '#app/base/money.ts'
import { formatDate, utcOf } from '#app/base/time.ts'
import { PAPER_TITLES, paperNumber, type PaperLine } from '#money/papers/paper.ts'
import { LEFT, MUTED, PaperPen, RIGHT } from '#money/papers/paper-pen.server.ts'
import type { IssuedPaper } from '#money/papers/read-papers.server.ts'

const AMOUNT = 110

export function drawPaper({ number, kind, content }: IssuedPaper): Promise<Buffer> {
  const { issuedOn, seller, buyer, line, sums, total, ways, isTest, corrects } = content
  const paper = {
    title: `${PAPER_TITLES[kind]} ${paperNumber(number)}`,
    date: utcOf(issuedOn),
    foot: isTest ? 'Test payment: no money was charged.' : '',
  }
  return PaperPen.draw(paper, (pen) => {
    pen.drawHead(PAPER_TITLES[kind], [
      paperNumber(number),
      `Issued ${formatDate(issuedOn)}`,
      ...(corrects ? [`For receipt ${paperNumber(corrects)}`] : []),
    ])
    pen.drawSides({ head: 'From', lines: seller }, { head: 'To', lines: buyer })
    pen.rule('#141414')
    pen.down(14)
    drawLine(pen, line, { weight: 600 })
    for (const sum of sums) drawLine(pen, sum)
    pen.down(4)
    pen.rule()
    pen.down(14)
    drawLine(pen, total, { weight: 600, size: 14 })
    pen.down(18)
    pen.write(kind === 'receipt' ? 'Paid with' : 'Refunded to', LEFT, { size: 9, color: MUTED })
    pen.down(16)
    if (ways.length === 0) drawLine(pen, { text: 'Nothing to pay', cents: 0 })
    for (const way of ways) drawLine(pen, way)
  })
}

interface Look {
  weight?: 400 | 600
  size?: number
}

function drawLine(pen: PaperPen, { text, note, cents }: PaperLine, look: Look = {}) {
  const top = pen.y
  pen.wrap(text, LEFT, RIGHT - LEFT - AMOUNT, look)
  const below = pen.y
  pen.y = top
  pen.write(formatCents(cents), LEFT, { ...look, right: RIGHT })
  pen.y = below
  if (note) {
    pen.down(2)
    pen.wrap(note, LEFT, RIGHT - LEFT - AMOUNT, { size: 9, color: MUTED })
  }
  pen.down(6)
}
