/** Finds what lies under a pointer in the grid. */
import { FIRST_MINUTE, LAST_MINUTE } from '#app/routes/orbiter/calendar/calendar-blocks.ts'

/** The grid scrolls when the pointer is this close to its edge. */
const EDGE_PX = 48

/** The column under the pointer whose day can still be changed, or the nearest one. */
export function columnAt(grid: HTMLElement, x: number): HTMLElement | undefined {
  const open = [...grid.querySelectorAll<HTMLElement>('.cal-column:not([data-past])')].filter(
    (column) => column.offsetWidth > 0,
  )
  return open.toSorted((a, b) => distance(a, x) - distance(b, x))[0]
}

function distance(column: HTMLElement, x: number): number {
  const { left, right } = column.getBoundingClientRect()
  return x < left ? left - x : Math.max(0, x - right)
}

/** Minutes since midnight. */
export function minutesAt(column: HTMLElement, y: number): number {
  const { top, height } = column.getBoundingClientRect()
  return FIRST_MINUTE + ((y - top) / height) * (LAST_MINUTE - FIRST_MINUTE)
}

/** If the grid has its own scrolling, it scrolls along when something is dragged to its edge. */
export function scrollAlong(grid: HTMLElement, y: number): void {
  const scroller = grid.parentElement
  if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + EDGE_PX) scroller.scrollBy(0, -12)
  if (y > bottom - EDGE_PX) scroller.scrollBy(0, 12)
}
