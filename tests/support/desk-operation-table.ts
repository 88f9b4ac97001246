/** The rows of operation-table.ts for the lists, views and notes that admins work with. */
import { newId } from '#app/base/ids.ts'
import { readTable } from '#app/base/table-state.ts'
import { JOB_TABLE } from '#team/desk/job-table.ts'
import { jobsForExport } from '#team/desk/jobs-for-export.server.ts'
import { listJobs, readJobCounts } from '#team/desk/list-jobs.server.ts'
import { findJobPeek, findProjectWork } from '#team/desk/peek-job.server.ts'
import { addNote, deleteNote, listNotes } from '#team/desk/person-notes.server.ts'
import { endPersonSessions, listSessionsOf } from '#team/desk/person-sessions.server.ts'
import {
  findPerson,
  listHistoryOf,
  listMailsTo,
  listProjectsOf,
} from '#team/desk/read-person.server.ts'
import { deleteView, listSavedViews, saveView } from '#team/desk/saved-views.server.ts'
import {
  explainDay,
  listReconciledDays,
  recheckDay,
} from '#team/reconciliation/list-days.server.ts'
import { admins, adminsOf, type RoleOperation } from '#tests/support/operation-access.ts'

const everything = () => readTable(new URLSearchParams(), JOB_TABLE)

const NO_DAY = { day: '2020-01-01', gateway: 'test' }

export const DESK_OPERATIONS: Record<string, RoleOperation> = {
  'desk/listJobs': admins((viewer) => listJobs(viewer, everything())),
  'desk/readJobCounts': admins((viewer) => readJobCounts(viewer, ['?status=late'])),
  'desk/jobsForExport': admins((viewer) => jobsForExport(viewer, everything())),
  'desk/findJobPeek': admins((viewer) => findJobPeek(viewer, newId())),
  'desk/findProjectWork': admins((viewer) => findProjectWork(viewer, newId())),
  'desk/listSavedViews': admins((viewer) => listSavedViews(viewer)),
  'desk/saveView': admins((viewer) => saveView(viewer, { name: '', query: '' })),
  'desk/deleteView': adminsOf((viewer, id) => deleteView(viewer, id)),
  'desk/findPerson': admins((viewer) => findPerson(viewer, newId())),
  'desk/listProjectsOf': admins((viewer) => listProjectsOf(viewer, newId())),
  'desk/listMailsTo': admins((viewer) => listMailsTo(viewer, 'somebody@example.test')),
  'desk/listHistoryOf': admins((viewer) => listHistoryOf(viewer, newId())),
  'desk/listSessionsOf': admins((viewer) => listSessionsOf(viewer, newId())),
  'desk/endPersonSessions': adminsOf((viewer, id) => endPersonSessions(viewer, id)),
  'desk/listNotes': admins((viewer) => listNotes(viewer, newId())),
  'desk/addNote': adminsOf((viewer, id) => addNote(viewer, id, { formKey: newId(), text: 'Hi' })),
  'desk/deleteNote': adminsOf((viewer, id) => deleteNote(viewer, id)),
  'reconciliation/listReconciledDays': admins((viewer) => listReconciledDays(viewer, null)),
  'reconciliation/recheckDay': adminsOf((viewer) => recheckDay(viewer, NO_DAY)),
  'reconciliation/explainDay': adminsOf((viewer) =>
    explainDay(viewer, { ...NO_DAY, explanation: 'A test' }),
  ),
}
