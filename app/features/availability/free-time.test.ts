import { expect, test } from 'vitest'
import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { addFreeTime } from '#app/features/availability/add-free-time.server.ts'
import { extendAllSeries } from '#app/features/availability/extend-series.server.ts'
import {
  joinFreeTimes,
  weekdayOf,
  weekStart,
  WEEKDAYS,
} from '#app/features/availability/free-time.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { addDays } from '#app/base/add-days.ts'
import { listOwnSlots, type OwnSlot } from '#app/features/availability/own-calendar.server.ts'
import { removeFreeTime, removeSeries } from '#app/features/availability/remove-free-time.server.ts'
import { listOpenTimes } from '#app/features/availability/open-times.server.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const ALWAYS = ['2020-01-01', '2030-01-01'] as const

/** Wednesday morning in Dallas, where the Orbiters of these tests live. */
async function orbiterOnWednesday(today = '2026-07-01') {
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

const single = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime })
const weekly = (days: string[], startTime: string, endTime: string) => ({
  startTime,
  endTime,
  isRecurring: 'on',
  ...Object.fromEntries(days.map((day) => [day, 'on'])),
})

test('a slot is added and removed by its id [P-AVL-01] [P-AVL-10]', async () => {
  const { viewer, slots, find } = await orbiterOnWednesday()
  expect(await addFreeTime(viewer, single('2026-07-03', '09:00', '12:00'))).toEqual({
    isRecurring: false,
    added: 1,
    merged: 0,
  })
  expect(await slots()).toEqual(['2026-07-03 09:00-12:00'])
  const id = await find('2026-07-03')
  const stranger = viewerOf(await createOrbiter())
  await expect(removeFreeTime(stranger, { slotId: id })).rejects.toThrow(NotFound)
  await removeFreeTime(viewer, { slotId: id })
  await expect(removeFreeTime(viewer, { slotId: id })).rejects.toThrow(NotFound)
  expect(await slots()).toEqual([])
})

test('slots that overlap or touch become one, and the person can be told [P-AVL-13]', async () => {
  const { viewer, slots } = await orbiterOnWednesday()
  await addFreeTime(viewer, single('2026-07-03', '09:00', '11:00'))
  await addFreeTime(viewer, single('2026-07-03', '14:00', '16:00'))
  expect(await addFreeTime(viewer, single('2026-07-03', '11:00', '14:30'))).toEqual({
    isRecurring: false,
    added: 1,
    merged: 1,
  })
  expect(await slots()).toEqual(['2026-07-03 09:00-16:00'])
  expect(await addFreeTime(viewer, single('2026-07-03', '10:00', '12:00'))).toMatchObject({
    added: 0,
  })
  expect(await slots()).toEqual(['2026-07-03 09:00-16:00'])
})

test.each([
  [
    'no times',
    { startTime: '', endTime: '' },
    'startTime',
    'Please select both start and end times.',
  ],
  ['no end', { endTime: '' }, 'endTime', 'Please select both start and end times.'],
  [
    'an end before the start',
    { startTime: '12:00', endTime: '11:00' },
    'endTime',
    'End time must be after start time.',
  ],
  [
    'an end at the start',
    { startTime: '12:00', endTime: '12:00' },
    'endTime',
    'End time must be after start time.',
  ],
  ['a step between', { startTime: '09:10' }, 'startTime', 'Please choose a time from the list.'],
  ['a date that is over', { date: '2026-06-30' }, 'date', 'Please choose a date from today on.'],
  ['a date far off', { date: '2027-07-03' }, 'date', 'Please choose a date within a year.'],
  ['a day that does not exist', { date: '2026-02-30' }, 'date', 'Please choose a date.'],
  [
    'a time that has passed',
    { date: '2026-07-01', startTime: '09:00', endTime: '10:00' },
    'endTime',
    'That time has passed today.',
  ],
])(
  '%s is refused beside its field, and nothing is added [P-AVL-02] [P-AVL-03] [P-AVL-04]',
  async (_name, changes, field, message) => {
    const { viewer, slots } = await orbiterOnWednesday()
    const failed = await addFreeTime(viewer, {
      ...single('2026-07-03', '09:00', '12:00'),
      ...changes,
    }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(InvalidInput)
    expect((failed as InvalidInput).fields[field]).toBe(message)
    expect(await slots()).toEqual([])
  },
)

test('only an Orbiter has a calendar', async () => {
  await expect(
    addFreeTime(viewerOf(await createUser()), single('2999-01-01', '09:00', '12:00')),
  ).rejects.toThrow(NotAllowed)
})

test('repeating on no day is a single slot [P-AVL-05]', async () => {
  const { viewer, slots } = await orbiterOnWednesday()
  expect(
    await addFreeTime(viewer, { ...weekly([], '09:00', '12:00'), date: '2026-07-03' }),
  ).toEqual({ isRecurring: false, added: 1, merged: 0 })
  expect(await slots()).toEqual(['2026-07-03 09:00-12:00'])
})

test('a repeating time has its chosen days of twelve weeks, in the future alone [P-AVL-06] [P-AVL-09] [P-AVL-12]', async () => {
  const { viewer, slots } = await orbiterOnWednesday()
  // Today at nine has passed; today at eleven has not.
  expect(
    await addFreeTime(viewer, weekly(['wednesday', 'friday'], '09:00', '10:00')),
  ).toMatchObject({ isRecurring: true, added: 23 })
  expect(await addFreeTime(viewer, weekly(['wednesday'], '11:00', '12:00'))).toMatchObject({
    added: 12,
  })
  const all = await slots()
  expect([all[0], all[1], all.at(-1)]).toEqual([
    '2026-07-01 11:00-12:00*',
    '2026-07-03 09:00-10:00*',
    '2026-09-18 09:00-10:00*',
  ])
  expect(all.every((slot) => slot < '2026-09-23')).toBe(true)
  const row = await db()
    .selectFrom('orbiterAvailability')
    .select('recurringPattern')
    .where('orbiterId', '=', viewer.id)
    .orderBy('date', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.recurringPattern).toBe('wednesday,friday')
})

test('what a series adds is counted without the dates that were free already', async () => {
  const { viewer } = await orbiterOnWednesday()
  await addFreeTime(viewer, single('2026-07-03', '09:00', '20:00'))
  await addFreeTime(viewer, single('2026-07-10', '11:00', '13:00'))
  expect(await addFreeTime(viewer, weekly(['friday'], '10:00', '12:00'))).toEqual({
    isRecurring: true,
    added: 11,
    merged: 2,
  })
})

test('removing a series leaves its past and every other slot, also one of the very same times [P-AVL-11]', async () => {
  const { viewer, slots, find } = await orbiterOnWednesday()
  await addFreeTime(viewer, weekly(['friday'], '10:00', '12:00'))
  const first = await find('2026-07-10')
  await addFreeTime(viewer, weekly(['friday'], '10:00', '12:00'))
  await addFreeTime(viewer, single('2026-07-24', '10:00', '12:00'))
  advance({ days: 7 })
  expect(await removeSeries(viewer, { slotId: first })).toBe(11)
  const july = (await slots()).filter((slot) => slot < '2026-08')
  expect(july.filter((slot) => slot < '2026-07-08')).toEqual([
    '2026-07-03 10:00-12:00*',
    '2026-07-03 10:00-12:00*',
  ])
  const later = [
    '2026-07-10 10:00-12:00*',
    '2026-07-17 10:00-12:00*',
    '2026-07-24 10:00-12:00',
    '2026-07-24 10:00-12:00*',
    '2026-07-31 10:00-12:00*',
  ]
  expect(july.filter((slot) => slot >= '2026-07-08').toSorted()).toEqual(later)
  await expect(removeSeries(viewer, { slotId: first })).rejects.toThrow(NotFound)
})

test('a series goes on night after night, without the dates taken out of it and not once it is removed', async () => {
  const { viewer, slots, find } = await orbiterOnWednesday()
  await addFreeTime(viewer, weekly(['friday'], '10:00', '12:00'))
  await removeFreeTime(viewer, { slotId: await find('2026-09-18') })
  expect(await slots()).toHaveLength(11)
  await extendAllSeries()
  expect(await slots()).toHaveLength(11)
  advance({ days: 7 })
  await extendAllSeries()
  expect(await extendAllSeries()).toBe(0)
  expect((await slots()).slice(-2)).toEqual(['2026-09-11 10:00-12:00*', '2026-09-25 10:00-12:00*'])
  await removeSeries(viewer, { slotId: await find('2026-09-25') })
  advance({ days: 30 })
  await extendAllSeries()
  expect((await slots()).at(-1)).toBe('2026-07-03 10:00-12:00*')
})

/** The zones of the six cities, and what nine in the morning is in UTC: in summer, in winter. */
const ZONES = [
  ['America/Chicago', '14:00', '15:00'],
  ['America/New_York', '13:00', '14:00'],
  ['America/Los_Angeles', '16:00', '17:00'],
] as const
const CLOCK_CHANGES = ZONES.flatMap(([zone, summer, winter]) => [
  {
    zone,
    season: 'back in November',
    before: '2026-10-25',
    day: '2026-11-01',
    utc: [summer, winter],
  },
  {
    zone,
    season: 'forward in March',
    before: '2027-03-07',
    day: '2027-03-14',
    utc: [winter, summer],
  },
])

test.each(CLOCK_CHANGES)(
  'in $zone a weekly time keeps its wall clock when clocks go $season, and so does what is booked in it',
  async (change) => {
    freeze(`${change.before}T12:00:00Z`)
    const orbiter = await createOrbiter({
      timeZone: change.zone,
      services: [{ name: 'One hour', priceCents: 9_000, durationMinutes: 60 }],
    })
    const viewer = viewerOf(orbiter)
    expect(await addFreeTime(viewer, weekly(['sunday'], '09:00', '12:00'))).toMatchObject({
      added: 12,
    })
    const days = (await listOwnSlots(viewer, ...ALWAYS)).map((slot) => slot.date)
    expect(days).toEqual(Array.from({ length: 12 }, (_, week) => addDays(change.before, 7 * week)))
    const times = (date: string) =>
      listOpenTimes(db(), {
        orbiterId: orbiter.id,
        timeZone: orbiter.timeZone,
        date,
        durationMinutes: 60,
      })
    for (const [date, utc] of [
      [change.before, change.utc[0]],
      [change.day, change.utc[1]],
    ] as const) {
      expect(await times(date)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
      expect(instantOf(date, '09:00', orbiter.timeZone).toISOString()).toBe(
        `${date}T${utc}:00.000Z`,
      )
    }
    const { id } = await createBooking({
      orbiter,
      date: change.day,
      time: '10:00',
      status: 'accepted',
      offer: `service:${orbiter.serviceIds[0] ?? ''}`,
    })
    const row = await db()
      .selectFrom('bookingRequests')
      .select(['startAt', 'endAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(
      [row.startAt.getTime(), row.endAt.getTime()].map(
        (at) => at - instantOf(change.day, '09:00', orbiter.timeZone).getTime(),
      ),
    ).toEqual([3_600_000, 7_200_000])
    expect(await times(change.day)).toEqual(['09:00', '11:00'])
  },
)

test('times are offered every 30 minutes from 09:00 to 20:00, days from Monday, weeks from Sunday [P-AVL-07] [P-AVL-08]', () => {
  expect([DIRECT_TIMES.length, DIRECT_TIMES[0], DIRECT_TIMES[1], DIRECT_TIMES.at(-1)]).toEqual([
    23,
    '09:00',
    '09:30',
    '20:00',
  ])
  expect([
    WEEKDAYS[0].label,
    WEEKDAYS[6].label,
    weekdayOf('2026-07-01'),
    weekStart('2026-07-01'),
  ]).toEqual(['Monday', 'Sunday', 'wednesday', '2026-06-28'])
})

/** Always the same numbers. */
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
    /** One source a series, and one for each single slot: what is free is what any of them says. */
    const sources: Source[] = []
    const modelOf = (date: string) =>
      joinFreeTimes(sources.flatMap((source) => source.slots.get(date) ?? []))
    const done = { single: 0, weekly: 0, oneOff: 0, oneDate: 0, wholeSeries: 0 }
    const edits = () => Object.values(done).reduce((sum, count) => sum + count, 0)
    const expectAgreement = (all: OwnSlot[]) => {
      const kept = Map.groupBy(all, (slot) => slot.date)
      const shown = (freeOn: (date: string) => { startTime: string; endTime: string }[]) =>
        dates.map(
          (date) =>
            `${date} ${freeOn(date)
              .map((slot) => `${slot.startTime}-${slot.endTime}`)
              .join(' ')}`,
        )
      expect(shown((date) => joinFreeTimes(kept.get(date) ?? []))).toEqual(shown(modelOf))
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
        // The single slots that had grown into this one.
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
    // Every kind of edit was among them.
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
