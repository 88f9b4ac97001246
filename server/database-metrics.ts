/**
 * Metrics from the database on tasks, emails, uploads, and growth: read once for all of them,
 * cached briefly, and never waited for long.
 */
import { Gauge, type Registry } from 'prom-client'
import {
  type Figures,
  type Group,
  JOB_STATES,
  MAIL_STATES,
  MEDIA_STATES,
  OPEN_UPLOAD_STATES,
  figuresNow,
} from '#server/database-figures.ts'
import { TASKS } from '#server/task-list.ts'

type Entry = [labels: Record<string, string>, value: number]

/** One entry for each state, including those without rows. */
function entriesOf(states: readonly string[], groups: readonly Group[]) {
  return states.map((state) => {
    const group = groups.find((one) => one.state === state)
    return { state, count: group?.count ?? 0, age: Math.max(0, group?.ageSeconds ?? 0) }
  })
}

function taskEntries({ tasks }: Figures) {
  return TASKS.flatMap(({ name }) => {
    const own = tasks.filter(({ queue }) => queue === name)
    return entriesOf(JOB_STATES, own).map((entry) => ({ ...entry, queue: name }))
  })
}

const mailEntries = ({ mails }: Figures) => entriesOf(MAIL_STATES, mails)

const uploadEntries = ({ uploads }: Figures) => entriesOf(OPEN_UPLOAD_STATES, uploads)

const mediaEntries = ({ media }: Figures) => entriesOf(MEDIA_STATES, media)

/**
 * Each metric of the database: its labels, and how to read it from the figures. Empty if there are
 * no figures.
 */
const METRICS: {
  name: string
  help: string
  labels: string[]
  read: (figures: Figures) => Entry[]
}[] = [
  {
    name: 'orbit_tasks',
    help: 'Tasks in the database by queue and state: scheduled, due, retry, active, failed.',
    labels: ['queue', 'state'],
    read: (figures) =>
      taskEntries(figures).map(({ queue, state, count }) => [{ queue, state }, count]),
  },
  {
    name: 'orbit_task_oldest_age_seconds',
    help: 'Age of the oldest task by queue and state: since it was due, started, or failed. 0 where there is none.',
    labels: ['queue', 'state'],
    read: (figures) =>
      taskEntries(figures).flatMap(({ queue, state, age }): Entry[] =>
        state === 'scheduled' || state === 'retry' ? [] : [[{ queue, state }, age]],
      ),
  },
  {
    name: 'orbit_mails',
    help: 'Emails in the database that have not been sent, by status (queued, failed).',
    labels: ['status'],
    read: (figures) => mailEntries(figures).map(({ state, count }) => [{ status: state }, count]),
  },
  {
    name: 'orbit_mail_oldest_age_seconds',
    help: 'Age of the oldest email that has not been sent, by status. 0 where there is none.',
    labels: ['status'],
    read: (figures) => mailEntries(figures).map(({ state, age }) => [{ status: state }, age]),
  },
  {
    name: 'orbit_uploads',
    help: 'Files on their way by state: uploading, storing.',
    labels: ['state'],
    read: (figures) => uploadEntries(figures).map(({ state, count }) => [{ state }, count]),
  },
  {
    name: 'orbit_upload_oldest_age_seconds',
    help: 'Time since the file of a state that stopped first has moved.',
    labels: ['state'],
    read: (figures) => uploadEntries(figures).map(({ state, age }): Entry => [{ state }, age]),
  },
  {
    name: 'orbit_media',
    help: 'Uploaded films and photos that are not ready, by state: waiting, processing, failed.',
    labels: ['state'],
    read: (figures) => mediaEntries(figures).map(({ state, count }) => [{ state }, count]),
  },
  {
    name: 'orbit_media_oldest_age_seconds',
    help: 'How long the oldest film or photo has waited for a worker, or been processed. 0 where there is none.',
    labels: ['state'],
    read: (figures) =>
      mediaEntries(figures).flatMap(({ state, age }): Entry[] =>
        state === 'failed' ? [] : [[{ state }, age]],
      ),
  },
  {
    name: 'orbit_reconciliation_differences',
    help: 'Differences between the payment gateway and the ledger that no admin has explained.',
    labels: [],
    read: ({ reconciliation }) => [[{}, reconciliation.differences]],
  },
  {
    name: 'orbit_reconciliation_age_seconds',
    help: 'Time since the payment gateway was last compared with the ledger. Missing where it never was.',
    labels: [],
    read: ({ reconciliation: { ageSeconds } }) => (ageSeconds === null ? [] : [[{}, ageSeconds]]),
  },
  {
    name: 'orbit_database_bytes',
    help: 'Size on disk, by part: the whole database (all), and the tables that grow with use, with their indexes.',
    labels: ['part'],
    read: ({ databaseBytes, tables }) => [
      [{ part: 'all' }, databaseBytes],
      ...tables.map(({ name, bytes }): Entry => [{ part: name }, bytes]),
    ],
  },
]

export function registerDatabaseMetrics(registry: Registry): void {
  const registers: Registry[] = []
  registry.registerMetric(
    new Gauge({
      name: 'orbit_database_up',
      help: '1 while the database answers within two seconds.',
      registers,
      async collect() {
        this.set(Number((await figuresNow()) !== null))
      },
    }),
  )
  for (const { name, help, labels, read: readEntries } of METRICS) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          const figures = await figuresNow()
          this.reset()
          for (const [given, value] of figures ? readEntries(figures) : []) this.set(given, value)
        },
      }),
    )
  }
}
