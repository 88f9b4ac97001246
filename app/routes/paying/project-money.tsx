import { lazy } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/project-money'
import { paths } from '#app/base/paths.ts'
import { listJobPapers } from '#app/features/papers/read-papers.server.ts'
import { OrderMoney } from '#app/routes/paying/order-money.tsx'
import { readMoney } from '#app/routes/paying/read-money.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** Seen by few. */
const LostPage = lazy(() =>
  import('#app/routes/shell/lost-page.tsx').then((module) => ({ default: module.LostPage })),
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Where the money is', 'Every cent of a project, from the card to where it is.')

export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const money = await readMoney(viewer, { projectId })
  const papers = money ? await listJobPapers(viewer, projectId) : []
  return money ? { money, projectId, papers } : data({ money, projectId, papers }, { status: 404 })
}

export default function ProjectMoney({
  loaderData: { money, projectId, papers },
}: Route.ComponentProps) {
  if (!money) return <LostPage what="Project" />
  return (
    <OrderMoney
      money={money}
      papers={papers}
      back={{ to: paths.project(projectId), label: 'Project' }}
    />
  )
}
