import { orbitersForExport } from '#team/desk/orbiter-rows.server.ts'
import { ORBITERS } from '#app/routes/admin/orbiters/orbiter-table.tsx'
import { tableFile } from '#app/routes/admin/controls/table-file.server.ts'

export const orbiterFile = tableFile(ORBITERS, orbitersForExport, {
  Id: (row) => row.id,
  Name: (row) => row.fullName,
  Email: (row) => row.email,
  Joined: (row) => row.createdAt,
  'Total Projects': (row) => row.total,
  Completed: (row) => row.completed,
  'In Progress': (row) => row.inProgress,
  Rating: (row) => row.rating,
})
