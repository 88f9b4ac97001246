import { assignmentsForExport } from '#work/projects/project-exports.server.ts'
import { describeProject } from '#work/projects/project-state.server.ts'
import { ASSIGNMENTS } from '#app/routes/admin/assignments/assignment-table.tsx'
import { tableFile } from '#app/routes/admin/controls/table-file.server.ts'

export const assignmentFile = tableFile(ASSIGNMENTS, assignmentsForExport, {
  Id: (row) => row.id,
  Project: (row) => row.title,
  Orbiter: (row) => row.orbiterName,
  'Orbiter email': (row) => row.orbiterEmail,
  'Client email': (row) => row.clientEmail,
  Status: (row) => row.status,
  State: (row, viewer) =>
    describeProject(row, 'admin', {
      customerName: row.clientName,
      orbiterName: row.holderName ?? row.orbiterName,
      readerZone: viewer.timeZone,
      readPlace: 'later',
    }).sentence.says,
  Assigned: (row) => row.assignedAt,
  Deadline: (row) => row.deadline,
})
