/** An Orbiter with a calendar, and the two forms that add free times to it. */
import { listOwnSlots } from '#market/availability/own-calendar.server.ts'
import { freeze } from '#tests/support/clock.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'

/** A range that contains every date in these tests. */
export const ALWAYS = ['2020-01-01', '2030-01-01'] as const

/** At 10 AM in Dallas, by default on a Wednesday. `slots` marks times of a series with `*`. */
export async function orbiterOnWednesday(today = '2026-07-01') {
  freeze(`${today}T15:00:00Z`)
  const viewer = viewerOf(await createOrbiter())
  const slots = async () =>
    (await listOwnSlots(viewer, ...ALWAYS)).map(
      (slot) =>
        `${slot.date} ${slot.startTime}-${slot.endTime}${slot.weekdays.length > 0 ? '*' : ''}`,
    )
  return {
    viewer,
    slots,
    find: async (date: string) => (await listOwnSlots(viewer, date, date))[0]?.id ?? '',
  }
}

/** The form for one time on one day. */
export const single = (date: string, startTime: string, endTime: string) => ({
  date,
  startTime,
  endTime,
})

/** The form for the same time every week, on days such as `friday`. */
export const weekly = (days: string[], startTime: string, endTime: string) => ({
  startTime,
  endTime,
  isRecurring: 'on',
  ...Object.fromEntries(days.map((day) => [day, 'on'])),
})
