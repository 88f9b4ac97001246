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

/** If the grid has its own scrolling, scrolls to the first block of the day. */
export function showFirstBlock(grid: HTMLElement | null): void {
  const scroller = grid?.parentElement
  if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return
  const block = [...scroller.querySelectorAll<HTMLElement>('.cal-block')]
    .filter((one) => one.offsetHeight > 0)
    .toSorted((a, b) => a.offsetTop - b.offsetTop)[0]
  scroller.scrollTop = block ? block.offsetTop - 24 : 0
}
