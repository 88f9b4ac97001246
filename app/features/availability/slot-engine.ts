/**
 * Which times can be asked for on a day: the specified steps, within the Orbiter's free times, less accepted bookings,
 * in the future. The page shows what this says and the server checks a request with the same function.
 */
import { existsOnClock, instantOf } from '#app/base/zoned-time.ts'

export interface SlotStep {
  everyMinutes: number
  first: string
  /** The last start, included. */
  last: string
}

/** Direct requests and availability: every 30 minutes from 09:00 to 20:00. */
export const DIRECT_STEP: SlotStep = { everyMinutes: 30, first: '09:00', last: '20:00' }
/** The booking form for managed services: hourly from 9 AM to 7 PM. */
export const HOURLY_STEP: SlotStep = { everyMinutes: 60, first: '09:00', last: '19:00' }

/** A stretch of free wall time on one date. */
export interface FreeWindow {
  startTime: string
  endTime: string
}

export interface BusyTime {
  startAt: Date
  endAt: Date
}

export interface SlotQuestion {
  date: string
  timeZone: string
  durationMinutes: number
  /** The date's free times; null when the Orbiter has set no availability at all and any step can be asked for. */
  windows: readonly FreeWindow[] | null
  busy: readonly BusyTime[]
  now: Date
  step?: SlotStep
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** All starts of a step: `09:00`, `09:30`, … `20:00`. */
export function stepTimes(step: SlotStep): string[] {
  const times: string[] = []
  for (let at = minutesOf(step.first); at <= minutesOf(step.last); at += step.everyMinutes)
    times.push(timeOf(at))
  return times
}

/** Free times that touch or overlap, joined, so that a booking may run across them. */
export function joinWindows(windows: readonly FreeWindow[]): FreeWindow[] {
  const joined: FreeWindow[] = []
  for (const window of windows.toSorted((a, b) => a.startTime.localeCompare(b.startTime))) {
    const last = joined.at(-1)
    if (last && window.startTime <= last.endTime)
      last.endTime = window.endTime > last.endTime ? window.endTime : last.endTime
    else joined.push({ ...window })
  }
  return joined
}

/** The start times (`HH:mm`, wall clock of the zone) that can be asked for. */
export function openTimes({
  date,
  timeZone,
  durationMinutes,
  windows,
  busy,
  now,
  step = DIRECT_STEP,
}: SlotQuestion): string[] {
  const joined = windows && joinWindows(windows)
  return stepTimes(step).filter((time) => {
    const from = minutesOf(time)
    const fits =
      !joined ||
      joined.some(
        (window) =>
          minutesOf(window.startTime) <= from &&
          from + durationMinutes <= minutesOf(window.endTime),
      )
    if (!fits || !existsOnClock(date, time, timeZone)) return false
    const startAt = instantOf(date, time, timeZone)
    const endAt = new Date(startAt.getTime() + durationMinutes * 60_000)
    return startAt > now && !busy.some((taken) => taken.startAt < endAt && startAt < taken.endAt)
  })
}
