import { z } from 'zod'
import { isDate, isTime } from '#app/base/zoned-time.ts'
import { WEEKDAYS } from '#app/features/availability/free-time.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'

export const TIMES_MISSING = 'Please select both start and end times.'
const DAYS_MISSING = 'Choose at least one day, or turn off “Repeat every week” to add one slot.'
export const TIMES_INVERTED = 'End time must be after start time.'

const step = z
  .string()
  .default('')
  .refine((time) => time !== '', TIMES_MISSING)
  .refine(
    (time) => time === '' || DIRECT_TIMES.includes(time),
    'Please choose a time from the list.',
  )
const checked = z.literal('on').optional()

/** The form's checkboxes, by day key. */
export const freeTimeInput = z
  .object({
    date: z.string().max(10).default(''),
    startTime: step,
    endTime: step,
    isRecurring: checked,
    ...Object.fromEntries(WEEKDAYS.map(({ key }) => [key, checked])),
  })
  .transform((input) => ({
    date: input.date,
    startTime: input.startTime,
    endTime: input.endTime,
    isRecurring: input.isRecurring === 'on',
    weekdays: input.isRecurring
      ? WEEKDAYS.flatMap(({ key }) =>
          (input as Record<string, unknown>)[key] ? [key as string] : [],
        )
      : [],
  }))
  .refine((input) => input.endTime > input.startTime, {
    path: ['endTime'],
    message: TIMES_INVERTED,
  })
  .refine((input) => !input.isRecurring || input.weekdays.length > 0, {
    path: ['weekdays'],
    message: DAYS_MISSING,
  })
  .refine((input) => input.isRecurring || isDate(input.date), {
    path: ['date'],
    message: 'Please choose a date.',
  })

export const slotInput = z.object({ slotId: z.uuid() })

/** The same input as data, for several days. */
export const availabilityInput = z
  .object({
    dates: z
      .array(z.string().regex(/^\d{4}-\d{2}-\d{2}$/))
      .min(1)
      .max(400),
    startTime: z.string().refine(isTime),
    endTime: z.string().refine(isTime),
  })
  .refine((slot) => slot.endTime > slot.startTime, {
    path: ['endTime'],
    message: 'End time must be after start time.',
  })
