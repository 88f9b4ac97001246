import { useState, type DragEvent, type HTMLAttributes } from 'react'
import type { PortfolioItem } from '#market/creators/creator.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { movedTo } from '#app/routes/orbiter/profile/portfolio/moved-to.ts'

/** Attributes of a tile that can be dragged by its poster. */
export interface Dragging {
  place: HTMLAttributes<HTMLElement> & { 'data-drop'?: string; 'data-dragged'?: true }
  handle: HTMLAttributes<HTMLElement>
}

/** `steps` below 0 move the item toward the start. */
type OnDropped = (itemId: string, steps: number) => void

/**
 * The items in the order that a mouse gives them, until the server's order arrives. Featured work
 * stays before the rest.
 */
export function useDragOrder(
  items: PortfolioItem[],
  answer: ActionResult | undefined,
  onDropped: OnDropped,
) {
  const [held, setHeld] = useState({ items, answer, shown: items })
  const isStale = held.items !== items || held.answer !== answer
  if (isStale) setHeld({ items, answer, shown: items })
  const shown = isStale ? items : held.shown
  const [dragged, setDragged] = useState<PortfolioItem>()
  const [over, setOver] = useState<PortfolioItem>()
  const placeOf = (item: PortfolioItem | undefined) => shown.findIndex(({ id }) => id === item?.id)
  const stepsTo = (item: PortfolioItem) => placeOf(item) - placeOf(dragged)
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const accepts = (item: PortfolioItem) =>
    dragged !== undefined && dragged.id !== item.id && dragged.isFeatured === item.isFeatured

  const draggingOf = (item: PortfolioItem): Dragging => ({
    place: {
      'data-dragged': dragged?.id === item.id || undefined,
      'data-drop': over?.id === item.id ? (stepsTo(item) < 0 ? 'before' : 'after') : undefined,
      onDragOver: (event: DragEvent) => {
        setOver(accepts(item) ? item : undefined)
        if (accepts(item)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!dragged || !accepts(item)) return
        event.preventDefault()
        const steps = stepsTo(item)
        setHeld({ items, answer, shown: movedTo(shown, placeOf(dragged), placeOf(item)) })
        onDropped(dragged.id, steps)
        end()
      },
    },
    handle: {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        // A page that takes dropped files must not take the picture for one.
        dataTransfer.clearData()
        dataTransfer.setData('text/plain', item.title)
        setDragged(item)
      },
      onDragEnd: end,
    },
  })
  return { shown, draggingOf }
}
