import { FolderKanban } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { formatMoney } from '#app/base/money.ts'
import { dateIn, shortDate } from '#app/base/near-time.ts'
import type { AdminProject } from '#work/projects/admin-project-queries.server.ts'
import {
  PROJECT_STATUS_LABELS,
  PROJECT_STATUSES,
  PROJECT_TABLE,
  PROJECT_TYPE_LABELS,
} from '#work/projects/project.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { PeekLink } from '#app/routes/admin/controls/peek-link.tsx'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { adminTable, optionsOf } from '#app/routes/admin/controls/table-declaration.ts'
import { buttonClass } from '#app/ui/button.tsx'

const DESCRIPTION_SHOWN = 50

export const budgetOf = ({ budgetRange, priceCents }: AdminProject) =>
  priceCents === null ? budgetRange || 'Not specified' : formatMoney(priceCents)

export const deadlineOf = ({ deadline }: AdminProject, today: string) =>
  deadline ? shortDate(deadline, today) : '–'

export const PROJECTS = adminTable<AdminProject>({
  path: adminPaths.projects(),
  title: 'Project Management',
  description: 'Every project and its state.',
  text: 'Every project, from draft to delivery.',
  noun: 'projects',
  caption: 'Projects',
  shape: PROJECT_TABLE,
  filters: [
    {
      name: 'status',
      label: 'Status',
      all: 'All Status',
      options: optionsOf(PROJECT_STATUSES, PROJECT_STATUS_LABELS),
    },
  ],
  isDense: true,
  columns: ({ timeZone, serverNow, hereWith }) => [
    {
      label: 'Project',
      sort: 'title',
      cell: (project) => (
        <span className="cell-job">
          <JobPoster picture={project.picture} width={27} />
          <span>
            <PeekLink
              id={project.id}
              title={project.title}
              openHref={hereWith(`project=${project.id}`)}
              peekHref={hereWith(`peek=${project.id}`)}
            />
            <span className="cell-sub one-line" title={project.description ?? undefined}>
              {(project.description ?? '').slice(0, DESCRIPTION_SHOWN)}
              {(project.description?.length ?? 0) > DESCRIPTION_SHOWN && '…'}
            </span>
          </span>
        </span>
      ),
    },
    {
      label: 'Client',
      width: 'medium',
      sort: 'client',
      isSecondary: true,
      cell: (project) => (
        <span>
          <span title={project.clientName}>
            <PersonLink id={project.clientId} name={project.clientName} />
          </span>
          <span className="cell-sub one-line" title={project.clientEmail}>
            {project.clientEmail}
          </span>
        </span>
      ),
    },
    {
      label: 'Type',
      width: 'narrow',
      sort: 'type',
      isSecondary: true,
      cell: (project) => (
        <span className="one-line">{PROJECT_TYPE_LABELS[project.projectType]}</span>
      ),
    },
    {
      label: 'Status',
      width: 'wide',
      sort: 'status',
      cell: (project) => (
        <span className="shrink">
          <StateBadge state={project.state} label={project.label} />
          <span className="cell-sub one-line" title={project.sentence.says}>
            {project.sentence.says}
          </span>
        </span>
      ),
    },
    {
      label: 'Budget',
      width: 'narrow',
      isSecondary: true,
      cell: (project) => <span className="one-line">{budgetOf(project)}</span>,
    },
    {
      label: 'Deadline',
      width: 'narrow',
      sort: 'deadline',
      isSecondary: true,
      cell: (project) => (
        <span className="one-line">{deadlineOf(project, dateIn(serverNow, timeZone))}</span>
      ),
    },
    {
      label: 'Actions',
      width: 'narrow',
      isActions: true,
      cell: (project) => (
        <span className="cell-actions">
          <Link
            to={hereWith(`project=${project.id}`)}
            preventScrollReset
            className={buttonClass('ghost', 'sm')}
            aria-label={`View Details: ${project.title}`}
          >
            View Details
          </Link>
        </span>
      ),
    },
  ],
  empty: { text: 'Projects that customers create or buy appear here.', icon: FolderKanban },
  hasFile: true,
})
