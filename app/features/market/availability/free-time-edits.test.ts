/** Random edits of a calendar, compared with a simple model of it. */
import { expect, test } from 'vitest'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { joinFreeTimes, weekdayOf, WEEKDAYS } from '#market/availability/free-time.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { addDays } from '#app/base/add-days.ts'
import { listOwnSlots, type OwnSlot } from '#market/availability/own-calendar.server.ts'
import { removeFreeTime, removeSeries } from '#market/availability/remove-free-time.server.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { ALWAYS, orbiterOnWednesday, weekly } from '#tests/support/free-time-forms.ts'

useDatabase()

/** Returns the same pseudo-random numbers for the same seed. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

interface Source {
  days: Set<string> | null
  slots: Map<string, { startTime: string; endTime: string }>
}

test.each([
  ['2026-07-01', 10, 'in summer'],
  ['2026-10-14', 10, 'over the end of daylight saving'],
  ['2027-02-24', 11, 'over its start'],
])(
  'from %s, each of 300 random edits leaves the free time that a plain model has',
  async (today, hoursToEvening) => {
    const { viewer } = await orbiterOnWednesday(today)
    advance({ hours: hoursToEvening })
    const random = sequence(7)
    const dates = Array.from({ length: 84 }, (_, day) => addDays(today, day))
    /** One entry for each series and each single slot. A time is free if any of them covers it. */
    const sources: Source[] = []
    const modelOf = (date: string) =>
      joinFreeTimes(sources.flatMap((source) => source.slots.get(date) ?? []))
    const done = { single: 0, weekly: 0, oneOff: 0, oneDate: 0, wholeSeries: 0 }
    const edits = () => Object.values(done).reduce((sum, count) => sum + count, 0)
    const expectAgreement = (all: OwnSlot[]) => {
      const slotsByDate = Map.groupBy(all, (slot) => slot.date)
      const shown = (freeOn: (date: string) => { startTime: string; endTime: string }[]) =>
        dates.map(
          (date) =>
            `${date} ${freeOn(date)
              .map((slot) => `${slot.startTime}-${slot.endTime}`)
              .join(' ')}`,
        )
      expect(shown((date) => joinFreeTimes(slotsByDate.get(date) ?? []))).toEqual(shown(modelOf))
    }
    while (edits() < 300) {
      const from = random(22)
      const time = {
        startTime: DIRECT_TIMES[from] ?? '',
        endTime: DIRECT_TIMES[from + 1 + random(22 - from)] ?? '',
      }
      const kind = random(10)
      const all = await listOwnSlots(viewer, ...ALWAYS)
      expectAgreement(all)
      const picked = all[random(Math.max(all.length, 1))]
      const series = sources.find(
        (source) =>
          source.days &&
          picked &&
          sameTime(source.slots.get(picked.date), picked) &&
          sameDays(source, picked.weekdays),
      )
      if (kind < 5) {
        const date = dates[1 + random(83)] ?? ''
        await addFreeTime(viewer, { date, ...time })
        sources.push({ days: null, slots: new Map([[date, time]]) })
        done.single += 1
      } else if (kind < 6) {
        const days = WEEKDAYS.filter(() => random(3) === 0).map((day) => day.key as string)
        if (days.length === 0 || sources.some((source) => source.days && sameDays(source, days)))
          continue
        await addFreeTime(viewer, weekly(days, time.startTime, time.endTime))
        const held = dates.filter((date) => date > today && days.includes(weekdayOf(date)))
        sources.push({ days: new Set(days), slots: new Map(held.map((date) => [date, time])) })
        done.weekly += 1
      } else if (picked && picked.weekdays.length === 0) {
        await removeFreeTime(viewer, { slotId: picked.id })
        // The single slots that were merged into this slot.
        for (const source of sources) {
          const slot = source.days ? undefined : source.slots.get(picked.date)
          if (slot && slot.startTime >= picked.startTime && slot.endTime <= picked.endTime)
            source.slots.delete(picked.date)
        }
        done.oneOff += 1
      } else if (picked && series && kind < 9) {
        await removeFreeTime(viewer, { slotId: picked.id })
        series.slots.delete(picked.date)
        done.oneDate += 1
      } else if (picked && series) {
        await removeSeries(viewer, { slotId: picked.id })
        sources.splice(sources.indexOf(series), 1)
        done.wholeSeries += 1
      }
    }
    expectAgreement(await listOwnSlots(viewer, ...ALWAYS))
    // Every kind of edit must have happened.
    for (const count of Object.values(done)) expect(count).toBeGreaterThan(5)
  },
)

function sameTime(
  a: { startTime: string; endTime: string } | undefined,
  b: { startTime: string; endTime: string },
): boolean {
  return a !== undefined && a.startTime === b.startTime && a.endTime === b.endTime
}

function sameDays(source: Source, days: readonly string[]): boolean {
  return source.days?.size === days.length && days.every((day) => source.days?.has(day))
}
