import { lazy } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/money'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { listJobPapers } from '#money/papers/read-papers.server.ts'
import { OrderMoney } from '#app/routes/pay/order-money.tsx'
import { readMoney } from '#app/routes/pay/read-money.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** Loaded separately because few people see it. */
const LostPage = lazy(() =>
  import('#app/routes/shell/lost-page.tsx').then((module) => ({ default: module.LostPage })),
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Where the money is', 'Every cent, from the card to where it is.')

/** For a booking or a project, depending on the URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const { bookingId, projectId = '' } = params
  const subject = bookingId ? { bookingId } : { projectId }
  const money = await readMoney(viewer, subject)
  const papers = money ? await listJobPapers(viewer, bookingId ?? projectId) : []
  const links = bookingId
    ? {
        back: { to: paths.booking(bookingId), label: 'Booking' },
        file: serverPaths.bookingMoneyFile(bookingId),
      }
    : {
        back: { to: paths.project(projectId), label: 'Project' },
        file: serverPaths.projectMoneyFile(projectId),
      }
  return money ? { money, papers, links } : data({ money, papers, links }, { status: 404 })
}

export default function MoneyPage({ loaderData: { money, papers, links } }: Route.ComponentProps) {
  return money ? (
    <OrderMoney money={money} papers={papers} links={links} />
  ) : (
    <LostPage what={links.back.label} />
  )
}
