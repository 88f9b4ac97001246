import type { Route } from './+types/money-file'
import { formatInstant } from '#app/base/time.ts'
import { explainOrder } from '#work/settlement/explain-order.server.ts'
import { csvFile, csvLines } from '#app/platform/csv.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The table of the money page for a booking or project, as a file: each line adds up to zero. */
export function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return answerOrSay(async () => {
    const { bookingId, projectId = '' } = params
    const money = await explainOrder(viewer, bookingId ? { bookingId } : { projectId })
    const { side, accounts, steps, totals, timeZone } = money
    const amounts = (cents: (account: string) => number) =>
      accounts.map(({ key }) => (cents(key) === 0 ? null : cents(key) / 100))
    const ids = (posting: string | null) => (side === 'admin' ? [posting] : [])
    const lines = [
      ['Date', 'Step', ...accounts.map(({ title }) => `${title} (USD)`), ...ids('Posting')],
      ...steps.map(({ at, text, from, to, cents, posting }) => [
        formatInstant(at, timeZone),
        text,
        ...amounts((account) => (account === from ? -cents : account === to ? cents : 0)),
        ...ids(posting),
      ]),
      [
        null,
        'Where it is now',
        ...accounts.map(({ key }) => (totals[key] ?? 0) / 100),
        ...ids(null),
      ],
    ]
    return csvFile(`money-${(bookingId ?? projectId).slice(0, 8)}`, csvLines(lines))
  })
}
