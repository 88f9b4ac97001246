import type { Route } from './+types/audit-file'
import { readTable } from '#app/base/table-state.ts'
import { AUDIT_TABLE } from '#app/features/reports/audit-list.ts'
import { auditForExport } from '#app/features/reports/audit-list.server.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const state = readTable(new URL(request.url).searchParams, AUDIT_TABLE)
  return csvResponse(
    'audit',
    [
      { label: 'When', value: (entry) => entry.created_at },
      { label: 'Area', value: (entry) => entry.area },
      { label: 'Action', value: (entry) => entry.action },
      { label: 'Who', value: (entry) => entry.actor_name },
      { label: 'Who (id)', value: (entry) => entry.actor_id },
      { label: 'Subject', value: (entry) => entry.subject_type },
      { label: 'Subject (id)', value: (entry) => entry.subject_id },
      { label: 'Subject (name)', value: (entry) => entry.subject_label },
      { label: 'From', value: (entry) => entry.from_value },
      { label: 'To', value: (entry) => entry.to_value },
      { label: 'Reason', value: (entry) => entry.reason },
    ],
    auditForExport(signedIn(context), state),
  )
}
