/**
 * Makes a first start of the demo as the server does, at the instant given by CLOCK_SHIFT_MS, in
 * the database of DATABASE_URL. Prints the differences from what it should show, as JSON.
 */
import { publishDocuments } from '#team/documents/publish-documents.server.ts'
import { connectDatabase, asWork } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { startTasks } from '#app/platform/tasks.ts'
import { loadDemoIfEmpty } from '#db/demo/load-demo.ts'
import { shiftDatabaseClock } from '#dev/postgres/shift-clock.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { listDemoFaults } from '#tests/support/demo-states.ts'
import { leaveDatabase } from '#tests/support/join-database.ts'

const { databaseUrl, clockShiftMs } = env()
if (!databaseUrl) throw new Error('DATABASE_URL must name the database')
await shiftDatabaseClock(databaseUrl, clockShiftMs)
connectDatabase(databaseUrl)
await publishDocuments()
await startTasks(databaseUrl, TASKS, false)
await asWork('task', () => loadDemoIfEmpty(registerSubscriptions))
process.stdout.write(JSON.stringify(await listDemoFaults()))
await leaveDatabase()
