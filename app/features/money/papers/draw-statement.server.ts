/**
 * Draws an Orbiter's monthly statement as one PDF page, with the figures of the wallet's statement.
 */
import { formatCents } from '#app/base/money.ts'
import { formatMonth, utcOf } from '#app/base/time.ts'
import { LEFT, MUTED, PaperPen, RIGHT } from '#money/papers/paper-pen.server.ts'
import { readSeller } from '#money/papers/seller.server.ts'

interface PrintedStatement {
  /** `2026-11` */
  month: string
  /** The Orbiter: name, then email. */
  orbiter: string[]
  openingCents: number
  lines: { label: string; cents: number }[]
  closingCents: number
  /** Whether the month is over, so that nothing more can be added to it. */
  isOver: boolean
}

export async function drawStatement(statement: PrintedStatement): Promise<Buffer> {
  const { month, orbiter, openingCents, lines, closingCents, isOver } = statement
  const seller = await readSeller()
  const period = formatMonth(`${month}-01`)
  const paper = { title: `Statement, ${period}`, date: utcOf(`${month}-01`) }
  return PaperPen.draw(paper, (pen) => {
    pen.drawHead('Statement', [period])
    pen.drawSides({ head: 'From', lines: seller }, { head: 'For', lines: orbiter })
    pen.rule('#141414')
    pen.down(14)
    drawSum(pen, 'Available at the start', openingCents)
    for (const { label, cents } of lines) drawSum(pen, label, cents)
    pen.down(4)
    pen.rule()
    pen.down(14)
    drawSum(pen, isOver ? 'Available at the end' : 'Available now', closingCents, {
      weight: 600,
      size: 14,
    })
    if (!isOver) {
      pen.down(18)
      pen.write('This month is not over: more may be added.', LEFT, { size: 9, color: MUTED })
    }
  })
}

function drawSum(
  pen: PaperPen,
  text: string,
  cents: number,
  look: { weight?: 600; size?: number } = {},
) {
  pen.keep(20)
  pen.write(text, LEFT, look)
  pen.write(formatCents(cents), LEFT, { ...look, right: RIGHT })
  pen.down(20)
}
