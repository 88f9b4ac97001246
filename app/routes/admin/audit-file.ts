import type { Route } from './+types/audit-file'
import { readTable } from '#app/base/table-state.ts'
import { AUDIT_TABLE } from '#app/features/people/audit/audit-list.ts'
import { auditForExport } from '#app/features/people/audit/audit-list.server.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const state = readTable(new URL(request.url).searchParams, AUDIT_TABLE)
  return csvResponse(
    'audit',
    [
      { label: 'When', value: (entry) => entry.createdAt },
      { label: 'Area', value: (entry) => entry.area },
      { label: 'Action', value: (entry) => entry.action },
      { label: 'Who', value: (entry) => entry.actorName },
      { label: 'Who (id)', value: (entry) => entry.actorId },
      { label: 'Subject', value: (entry) => entry.subjectType },
      { label: 'Subject (id)', value: (entry) => entry.subjectId },
      { label: 'Subject (name)', value: (entry) => entry.subjectLabel },
      { label: 'From', value: (entry) => entry.fromValue },
      { label: 'To', value: (entry) => entry.toValue },
      { label: 'Reason', value: (entry) => entry.reason },
    ],
    auditForExport(requireViewer(context), state),
  )
}
