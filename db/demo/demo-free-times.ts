/** When the demo's Orbiters can be booked. */
import { addDays } from '#app/base/add-days.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { blockTime } from '#market/availability/block-time.server.ts'
import { WEEKDAYS } from '#market/availability/free-time.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { atOnce } from './at-once.ts'
import { DEMO_ORBITER_NAME, type MadeCreator } from './people.ts'

/** Free times of all Orbiters; those who are taking a break accept no bookings. */
export async function addFreeTimes(creators: readonly MadeCreator[]): Promise<void> {
  await atOnce(creators, addDemoAvailability)
  const resting = creators.filter((creator) => creator.isAvailable === false)
  await db()
    .updateTable('profiles')
    .set({ isAvailable: false })
    .where(
      'userId',
      'in',
      resting.map(({ viewer }) => viewer.id),
    )
    .execute()
}

/** Weekly free times, as sent by the calendar's form: they are extended every night. */
async function addDemoAvailability(creator: MadeCreator): Promise<void> {
  if (!creator.week) return
  const { days, from, to } = creator.week
  const chosen = Object.fromEntries(days.map((day) => [WEEKDAYS[(day + 6) % 7]?.key ?? '', 'on']))
  await addFreeTime(creator.viewer, {
    startTime: from,
    endTime: to,
    isRecurring: 'on',
    ...chosen,
  })
  if (creator.name !== DEMO_ORBITER_NAME) return
  // Also blocks a morning, on a day without free time.
  const ahead = Array.from({ length: 7 }, (_, day) =>
    addDays(todayIn(creator.timeZone, now()), day + 1),
  )
  const fromDate = ahead.find((date) => !days.includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
  if (fromDate)
    await blockTime(creator.viewer, {
      fromDate,
      startTime: '09:00',
      endTime: '13:00',
      label: 'Class',
    })
}
