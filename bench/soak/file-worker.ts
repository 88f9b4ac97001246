/** The second process of `npm run soak:files`: does what the first process requests. */
import process from 'node:process'
import { connectDatabase } from '#app/platform/db.ts'
import { startTasks } from '#app/platform/tasks.ts'
import { TASKS } from '#server/task-list.ts'
import { type Work, WORKS } from './file-works.ts'

export interface Call {
  id: number
  work: Work
  args: string[]
}
export interface Done {
  id: number
  /** Null: the work succeeded. */
  error: string | null
}

async function run({ id, work, args }: Call): Promise<void> {
  const call = WORKS[work] as (...args: string[]) => Promise<unknown>
  const error = await call(...args).then(
    () => null,
    (reason: unknown) => String(reason),
  )
  const done: Done = { id, error }
  process.send?.(done)
}

const url = process.env['DATABASE_URL'] ?? ''
connectDatabase(url, { max: 4 })
await startTasks(url, TASKS, false)
process.on('message', (call: Call) => void run(call))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
