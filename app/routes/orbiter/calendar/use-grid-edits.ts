import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import { calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'
import type { Draft, GridEdits } from '#app/routes/orbiter/calendar/grid-draft.ts'
import type { Calendar } from '#app/routes/orbiter/calendar/read-calendar.server.ts'

/** Loads dragging and keyboard editing for the grid, and submits the changes as the forms do. */
export function useGridEdits({ span }: Calendar, grid: RefObject<HTMLElement | null>): string {
  const [said, say] = useState('')
  const fetcher = useFetcher()
  const action = calendarHref(span)
  const send = useEffectEvent((values: Record<string, string>) =>
    fetcher.submit(values, { method: 'post', action, preventScrollReset: true }),
  )
  useEffect(() => {
    const element = grid.current
    if (!element) return
    let stop = () => {}
    let isOver = false
    const edits: GridEdits = {
      save: ({ slotId, ...time }: Draft) =>
        send(
          slotId === null
            ? { intent: 'add-slot', ...time }
            : { intent: 'move-slot', slotId, ...time },
        ),
      remove: (slotId) => void send({ intent: 'remove-slot', slotId }),
      say,
    }
    void import('#app/routes/orbiter/calendar/edit-grid.ts').then(({ editGrid }) => {
      if (!isOver) stop = editGrid(element, edits)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [grid])
  return said
}

/** Room above what the grid is scrolled to: the hour before it. */
const ABOVE_START_PX = 52

/** If the grid has its own scrolling, scrolls to now, or to the first block of another day. */
export function showStart(grid: HTMLElement | null): void {
  const scroller = grid?.parentElement
  if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return
  const shown = (selector: string) =>
    [...scroller.querySelectorAll<HTMLElement>(selector)]
      .filter((one) => one.offsetHeight > 0)
      .toSorted((a, b) => a.offsetTop - b.offsetTop)
  const [start] = [...shown('.cal-now[data-today]'), ...shown('.cal-block')]
  scroller.scrollTop = start ? start.offsetTop - ABOVE_START_PX : 0
}
