import { auditForExport } from '#people/audit/audit-list.server.ts'
import { AUDIT } from '#app/routes/admin/audit/audit-table.tsx'
import { tableFile } from '#app/routes/admin/controls/table-file.server.ts'

export const auditFile = tableFile(AUDIT, auditForExport, {
  When: (entry) => entry.createdAt,
  Area: (entry) => entry.area,
  Action: (entry) => entry.action,
  Who: (entry) => entry.actorName,
  'Who (id)': (entry) => entry.actorId,
  Subject: (entry) => entry.subjectType,
  'Subject (id)': (entry) => entry.subjectId,
  'Subject (name)': (entry) => entry.subjectLabel,
  From: (entry) => entry.fromValue,
  To: (entry) => entry.toValue,
  Reason: (entry) => entry.reason,
})
