import type { Route } from './+types/audit'
import { listAudit } from '#people/audit/audit-list.server.ts'
import { AUDIT } from '#app/routes/admin/audit/audit-table.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { readAdminTable } from '#app/routes/admin/controls/read-admin-table.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'

export const meta: Route.MetaFunction = () => pageMeta(AUDIT.title, AUDIT.description)

export const loader = (args: Route.LoaderArgs) =>
  readAdminTable(AUDIT, args, async (viewer, state) => ({ list: await listAudit(viewer, state) }))

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AdminTable table={AUDIT} data={loaderData} />
}
