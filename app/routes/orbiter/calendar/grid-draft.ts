/** A time that is being added, moved, or stretched: its new position, drawn over the grid. */
import { minutesOf, timeOfMinutes } from '#app/base/time-steps.ts'
import { formatClock, formatDate } from '#app/base/time.ts'
import {
  edgesOf,
  LAST_MINUTE,
  FIRST_MINUTE,
  shortRange,
} from '#app/routes/orbiter/calendar/calendar-blocks.ts'

export interface Draft {
  /** The slot being changed; null for a new one. */
  slotId: string | null
  date: string
  startTime: string
  endTime: string
}

export interface GridEdits {
  /** Resolves when the page shows the change or the error. */
  save: (draft: Draft) => Promise<void>
  remove: (slotId: string) => void
  /** Announces text to screen readers. */
  say: (words: string) => void
}

/** Free times begin and end on the half hour. */
export const STEP_MINUTES = 30

const snapped = (minutes: number) => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
const within = (minutes: number, from: number, to: number) => Math.min(to, Math.max(from, minutes))

/** The same length with another start. */
export function movedTo(draft: Draft, date: string, startMinutes: number): Draft {
  const length = minutesOf(draft.endTime) - minutesOf(draft.startTime)
  const start = within(snapped(startMinutes), FIRST_MINUTE, LAST_MINUTE - length)
  return { ...draft, date, startTime: timeOfMinutes(start), endTime: timeOfMinutes(start + length) }
}

/** Moves one edge to another time, at least one step from the other edge. */
export function stretchedTo(draft: Draft, edge: 'start' | 'end', minutes: number): Draft {
  const [start, end] = [minutesOf(draft.startTime), minutesOf(draft.endTime)]
  return edge === 'start'
    ? {
        ...draft,
        startTime: timeOfMinutes(within(snapped(minutes), FIRST_MINUTE, end - STEP_MINUTES)),
      }
    : {
        ...draft,
        endTime: timeOfMinutes(within(snapped(minutes), start + STEP_MINUTES, LAST_MINUTE)),
      }
}

/** A draft between two times of a day, in either order. */
export function spanned(date: string, anchor: number, minutes: number): Draft {
  const first = Math.floor(Math.min(anchor, minutes) / STEP_MINUTES) * STEP_MINUTES
  const last = Math.ceil(Math.max(anchor, minutes) / STEP_MINUTES) * STEP_MINUTES
  const start = within(first, FIRST_MINUTE, LAST_MINUTE - STEP_MINUTES)
  const end = within(last, start + STEP_MINUTES, LAST_MINUTE)
  return { slotId: null, date, startTime: timeOfMinutes(start), endTime: timeOfMinutes(end) }
}

export const sameDraft = (one: Draft, other: Draft) =>
  one.date === other.date && one.startTime === other.startTime && one.endTime === other.endTime

/** `Fri, Nov 20, 4:00 PM to 1:00 AM Sat` */
export function wordsOf({ date, startTime, endTime }: Draft): string {
  return `${formatDate(date, false)}, ${formatClock(date, startTime)} to ${formatClock(date, endTime)}`
}

export interface Drawing {
  show: (draft: Draft) => void
  clear: () => void
}

/**
 * Draws one draft in the column of its day, and removes it again. Does not use React, which would
 * render the whole week for every move of the pointer.
 */
export function drawDraft(grid: HTMLElement): Drawing {
  const block = document.createElement('div')
  block.className = 'cal-draft'
  block.setAttribute('aria-hidden', 'true')
  const label = document.createElement('span')
  label.className = 'cal-time'
  block.append(label)
  let dimmed: HTMLElement | null = null
  return {
    show(draft) {
      const edges = edgesOf(draft)
      block.dataset['from'] = edges['data-from']
      block.dataset['to'] = edges['data-to']
      label.textContent = shortRange(draft.startTime, draft.endTime)
      grid.querySelector(`[data-date="${draft.date}"]`)?.append(block)
      dimmed ??= grid.querySelector<HTMLElement>(`[data-slot="${draft.slotId}"]`)
      dimmed?.setAttribute('data-dimmed', '')
    },
    clear() {
      block.remove()
      dimmed?.removeAttribute('data-dimmed')
    },
  }
}

/** A free time in the grid, as it is stored. */
export function draftOf(block: HTMLElement): Draft | null {
  const { slot, start, end } = block.dataset
  const date = block.closest<HTMLElement>('.cal-column')?.dataset['date']
  return slot && start && end && date
    ? { slotId: slot, date, startTime: start, endTime: end }
    : null
}
