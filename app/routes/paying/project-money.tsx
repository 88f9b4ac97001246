import { data } from 'react-router'
import type { Route } from './+types/project-money'
import { paths } from '#app/base/paths.ts'
import { OrderMoney } from '#app/routes/paying/order-money.tsx'
import { readMoney } from '#app/routes/paying/read-money.server.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta('Where the money is', 'Every cent of a project, from the card to where it is.')

export async function loader({ params: { projectId }, context }: Route.LoaderArgs) {
  const money = await readMoney(requireViewer(context), { projectId })
  return money ? { money, projectId } : data({ money, projectId }, { status: 404 })
}

export default function ProjectMoney({ loaderData: { money, projectId } }: Route.ComponentProps) {
  if (!money) return <LostPage what="Project" />
  return <OrderMoney money={money} back={{ to: paths.project(projectId), label: 'Project' }} />
}
