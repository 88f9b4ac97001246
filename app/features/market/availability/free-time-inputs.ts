import { z } from 'zod'
import { isDate, isTime } from '#app/base/zoned-time.ts'
import { WEEKDAYS } from '#market/availability/free-time.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'

export const TIMES_MISSING = 'Please select both start and end times.'
const DAYS_MISSING = 'Choose at least one day.'
export const TIMES_INVERTED = 'End time must be after start time.'

const step = z
  .string()
  .default('')
  .refine((time) => time !== '', TIMES_MISSING)
  .refine(
    (time) => time === '' || DIRECT_TIMES.includes(time),
    'Please choose a time from the list.',
  )
const date = z.string().max(10).default('').refine(isDate, 'Please choose a date.')
const checked = z.literal('on').optional()

const chosenDays = (input: Record<string, unknown>) =>
  WEEKDAYS.flatMap(({ key }) => (input[key] ? [key as string] : []))

/** The form of a free time. Its checkboxes are named by day key. */
export const freeTimeInput = z
  .object({
    date: z.string().max(10).default(''),
    startTime: step,
    endTime: step,
    isRecurring: checked,
    ...Object.fromEntries(WEEKDAYS.map(({ key }) => [key, checked])),
  })
  .refine((input) => !input.isRecurring || chosenDays(input).length > 0 || isDate(input.date), {
    path: ['weekdays'],
    message: DAYS_MISSING,
  })
  .transform((input) => {
    const weekdays = input.isRecurring ? chosenDays(input) : []
    return {
      date: input.date,
      startTime: input.startTime,
      endTime: input.endTime,
      // A repeating time without weekdays adds a single slot.
      isRecurring: weekdays.length > 0,
      weekdays,
    }
  })
  .refine((input) => input.endTime > input.startTime, {
    path: ['endTime'],
    message: TIMES_INVERTED,
  })
  .refine((input) => input.isRecurring || isDate(input.date), {
    path: ['date'],
    message: 'Please choose a date.',
  })

export const slotInput = z.object({ slotId: z.uuid() })

/** A slot with its new date and time. */
export const movedTimeInput = z
  .object({ slotId: z.uuid(), date, startTime: step, endTime: step })
  .refine((input) => input.endTime > input.startTime, {
    path: ['endTime'],
    message: TIMES_INVERTED,
  })

const MOST_WEEKS = 12

export const copyWeekInput = z.object({
  date,
  weeks: z
    .string()
    .default('')
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_WEEKS, {
      message: 'Choose 1 to 12 weeks.',
    })
    .transform(Number),
})

const count = (most: number, message: string) =>
  z
    .string()
    .trim()
    .default('')
    .refine((text) => /^\d{0,4}$/.test(text) && Number(text) <= most, message)
    .transform(Number)

/** An empty field means no rule. */
export const bookingRulesInput = z.object({
  bufferBeforeMinutes: count(240, 'Enter minutes from 0 to 240.'),
  bufferAfterMinutes: count(240, 'Enter minutes from 0 to 240.'),
  noticeHours: count(336, 'Enter hours from 0 to 336, which is two weeks.'),
  dailyMaximum: count(12, 'Enter a number from 1 to 12, or leave it empty.').transform(
    (most) => most || null,
  ),
  allowsTravel: checked.transform((value) => value === 'on'),
})

/** Whole days, including the first and the last, or part of the first day if times are given. */
export const blockedTimeInput = z
  .object({
    fromDate: date,
    toDate: z.string().max(10).default(''),
    startTime: z.string().max(5).default(''),
    endTime: z.string().max(5).default(''),
    label: z.string().trim().max(60, 'Use at most 60 characters.').default(''),
  })
  .transform((input) => ({ ...input, toDate: input.toDate || input.fromDate }))
  .refine(({ fromDate, toDate }) => isDate(toDate) && toDate >= fromDate, {
    path: ['toDate'],
    message: 'The last day must be on or after the first.',
  })
  .refine(({ startTime, endTime }) => (startTime === '') === (endTime === ''), {
    path: ['endTime'],
    message: TIMES_MISSING,
  })
  .refine(({ startTime, endTime }) => startTime === '' || (isTime(startTime) && isTime(endTime)), {
    path: ['startTime'],
    message: 'Please choose a time from the list.',
  })
  .refine(({ startTime, endTime }) => startTime === '' || endTime > startTime, {
    path: ['endTime'],
    message: TIMES_INVERTED,
  })
