/** Draws an Orbiter's month as a page of PDF: the figures of the wallet's statement. */
import { formatCents } from '#app/base/money.ts'
import { MUTED, PAGE, PaperPen, RIGHT } from '#app/features/papers/paper-pen.server.ts'
import { readSeller } from '#app/features/papers/seller.server.ts'

interface PrintedStatement {
  /** `November 2026` */
  period: string
  /** The Orbiter: name, then email. */
  orbiter: string[]
  openingCents: number
  lines: { label: string; cents: number }[]
  closingCents: number
  /** Whether nothing more can be added to it. */
  isOver: boolean
}

const LEFT = PAGE.margin

export async function drawStatement(statement: PrintedStatement): Promise<Buffer> {
  const { period, orbiter, openingCents, lines, closingCents, isOver } = statement
  const seller = await readSeller()
  return PaperPen.draw(`Statement, ${period}`, (pen) => {
    pen.write('Orbit', LEFT, { size: 22, weight: 600 })
    pen.write('Statement', LEFT, { size: 22, weight: 600, right: RIGHT })
    pen.down(32)
    pen.write(period, LEFT, { color: MUTED, right: RIGHT })
    pen.down(40)
    pen.drawSides({ head: 'From', lines: seller }, { head: 'For', lines: orbiter })
    pen.rule('#141414')
    pen.down(14)
    drawSum(pen, 'Available at the start', openingCents)
    for (const { label, cents } of lines) drawSum(pen, label, cents)
    pen.down(4)
    pen.rule()
    pen.down(14)
    drawSum(pen, isOver ? 'Available at the end' : 'Available now', closingCents, 600)
    if (!isOver) {
      pen.down(18)
      pen.write('This month is not over: more may be added.', LEFT, { size: 9, color: MUTED })
    }
  })
}

function drawSum(pen: PaperPen, text: string, cents: number, weight: 400 | 600 = 400) {
  pen.write(text, LEFT, { weight })
  pen.write(formatCents(cents), LEFT, { weight, right: RIGHT })
  pen.down(20)
}
