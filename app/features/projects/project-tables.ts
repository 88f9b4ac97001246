import type { TableShape } from '#app/base/table-state.ts'
import { ASSIGNMENT_STATUSES, PROJECT_STATUSES } from '#app/features/projects/project.ts'

export const PROJECT_TABLE: TableShape = {
  sorts: ['title', 'client', 'type', 'status', 'deadline', 'created'],
  defaultSort: '-created',
  filters: { status: PROJECT_STATUSES },
}

export const ASSIGNMENT_TABLE: TableShape = {
  sorts: ['project', 'orbiter', 'client', 'status', 'assigned', 'deadline'],
  defaultSort: '-assigned',
  filters: { status: ASSIGNMENT_STATUSES },
}

export const ORBITER_TABLE: TableShape = {
  sorts: ['name', 'email', 'total', 'completed', 'progress', 'rating', 'joined'],
  defaultSort: '-joined',
  filters: {},
}
