import { listFreeDays, type FreeDay } from '#market/availability/open-times.server.ts'
import { db } from '#app/platform/db.ts'

/** An Orbiter's free days of the coming year, with every free time long enough for half an hour. */
export async function freeDaysOf(orbiterId: string, timeZone: string): Promise<FreeDay[]> {
  return (await listFreeDays(db(), { orbiterId, timeZone, durationMinutes: 30, days: 365 })) ?? []
}
