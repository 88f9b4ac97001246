import { assignmentFile } from '#app/routes/admin/assignments/assignment-file.server.ts'
import { auditFile } from '#app/routes/admin/audit/audit-file.server.ts'
import { jobFile } from '#app/routes/admin/bookings/job-file.server.ts'
import { orbiterFile } from '#app/routes/admin/orbiters/orbiter-file.server.ts'
import { projectFile } from '#app/routes/admin/projects/project-file.server.ts'
import { userFile } from '#app/routes/admin/users/user-file.server.ts'
import type { TableFile } from '#app/routes/admin/controls/table-file.server.ts'

/** The tables that can be downloaded as files; app/routes.ts gives each file its path. */
export const TABLE_FILES: readonly TableFile[] = [
  jobFile,
  projectFile,
  orbiterFile,
  assignmentFile,
  userFile,
  auditFile,
]
