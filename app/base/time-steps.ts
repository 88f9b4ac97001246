/**
 * Lists of times of day to choose from, as local time `HH:mm`. Times after midnight count on from
 * 24:00, because they belong to the evening before.
 */
/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The time at this many minutes since midnight: `09:30`, or `25:30` for 1:30 AM of the night. */
export function timeOfMinutes(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Times at an interval of `everyMinutes`, both ends included: `09:00`, `09:30`, … `20:00`. */
export function timesBetween(first: string, last: string, everyMinutes: number): string[] {
  const times: string[] = []
  for (let at = minutesOf(first); at <= minutesOf(last); at += everyMinutes)
    times.push(timeOfMinutes(at))
  return times
}

/** The last time of an evening: 2 AM, two hours into the next day. */
const NIGHT_ENDS = '26:00'

export const DIRECT_STEP_MINUTES = 30

/** Start times of direct bookings; free times also start and end at these. */
export const DIRECT_TIMES: readonly string[] = /* @__PURE__ */ timesBetween(
  '09:00',
  NIGHT_ENDS,
  DIRECT_STEP_MINUTES,
)

/** Start times of managed bookings. */
export const HOURLY_TIMES: readonly string[] = /* @__PURE__ */ timesBetween('09:00', NIGHT_ENDS, 60)

/** Start times of quoted jobs, and of events that people inquire about. */
export const QUOTED_TIMES: readonly string[] = /* @__PURE__ */ timesBetween(
  '06:00',
  NIGHT_ENDS,
  DIRECT_STEP_MINUTES,
)

const PARTS = [
  { label: 'Morning', until: '12:00' },
  { label: 'Afternoon', until: '17:00' },
  { label: 'Evening', until: '24:00' },
  { label: 'After midnight', until: '27:00' },
]

export interface PartOfDay {
  label: string
  times: string[]
}

/** Sorts times into the parts of a day that have any. */
export function partsOfDay(times: readonly string[]): PartOfDay[] {
  return PARTS.map(({ label, until }, index) => ({
    label,
    times: times.filter((time) => time < until && time >= (PARTS[index - 1]?.until ?? '')),
  })).filter((part) => part.times.length > 0)
}
