import { projectsForExport } from '#work/projects/project-exports.server.ts'
import { describeProject } from '#work/projects/project-state.server.ts'
import { PROJECTS } from '#app/routes/admin/projects/project-table.tsx'
import { tableFile } from '#app/routes/admin/controls/table-file.server.ts'

export const projectFile = tableFile(PROJECTS, projectsForExport, {
  Id: (project) => project.id,
  Title: (project) => project.title,
  Client: (project) => project.fullName,
  Email: (project) => project.email,
  Type: (project) => project.projectType,
  // A withdrawn project is stored as a draft.
  Status: (project) => (project.matchStatus === 'withdrawn' ? 'cancelled' : project.status),
  State: (project, viewer) =>
    describeProject(project, 'admin', {
      customerName: project.fullName,
      orbiterName: project.holderName,
      readerZone: viewer.timeZone,
      readPlace: 'later',
    }).sentence.says,
  Budget: (project) => project.budgetRange,
  'Price (USD)': (project) => (project.priceCents === null ? null : project.priceCents / 100),
  Deadline: (project) => project.deadline,
  Created: (project) => project.createdAt,
})
