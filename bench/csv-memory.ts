/**
 * Run by admin-table-speed.ts in a separate process with a small heap: streams all people as a CSV
 * file and reports the memory it used.
 */
import process from 'node:process'
import { readTable } from '#app/base/table-state.ts'
import { USER_TABLE } from '#people/accounts/user-list.ts'
import { usersForExport } from '#people/accounts/user-list.server.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { BENCH_ADMIN } from './bench-admin.ts'

connectDatabase(process.argv[2] ?? '', { max: 2 })
const columns = [
  { label: 'Email', value: (user: { email: string }) => user.email },
  { label: 'Name', value: (user: { fullName: string }) => user.fullName },
  { label: 'Created', value: (user: { createdAt: Date }) => user.createdAt },
]
const before = process.memoryUsage().rss
const startedAt = performance.now()
let [most, bytes, lines] = [before, 0, 0]
for await (const chunk of csvResponse(
  'users',
  columns,
  usersForExport(BENCH_ADMIN, readTable(new URLSearchParams(), USER_TABLE)),
).body ?? []) {
  bytes += chunk.byteLength
  for (const byte of chunk) if (byte === 10) lines += 1
  most = Math.max(most, process.memoryUsage().rss)
}
await disconnectDatabase()
console.log(
  JSON.stringify({
    bytes,
    rows: lines - 1,
    seconds: (performance.now() - startedAt) / 1000,
    grownMb: (most - before) / 1024 / 1024,
  }),
)
