/**
 * Dragging in the grid, with a mouse or a finger. A mouse drags immediately. A finger scrolls,
 * unless it has rested for a moment or the time was already selected.
 */
import { minutesOf } from '#app/base/time-steps.ts'
import {
  draftOf,
  drawDraft,
  movedTo,
  sameDraft,
  spanned,
  stretchedTo,
  type Draft,
  type Drawing,
  type GridEdits,
} from '#app/routes/orbiter/calendar/grid-draft.ts'
import { columnAt, minutesAt, scrollAlong } from '#app/routes/orbiter/calendar/grid-places.ts'
import { editByKeys } from '#app/routes/orbiter/calendar/grid-keys.ts'

const MOVED_PX = 5
const REST_MS = 350

interface Drag {
  pointerId: number
  x: number
  y: number
  /** The time before the drag; null if there was none. */
  from: Draft | null
  /** The draft for a position of the pointer. */
  at: (date: string, minutes: number) => Draft
  draft: Draft | null
  drawing: Drawing
  isActive: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** @returns a function that ends editing */
export function editGrid(grid: HTMLElement, edits: GridEdits): () => void {
  const drags = new Drags(grid, edits)
  const controller = new AbortController()
  const { signal } = controller
  grid.addEventListener('pointerdown', (event) => drags.begin(event), { signal })
  grid.addEventListener('touchmove', (event) => drags.hold(event), { signal, passive: false })
  grid.addEventListener('contextmenu', (event) => drags.hold(event), { signal })
  grid.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  document.addEventListener('pointermove', (event) => drags.follow(event), { signal })
  document.addEventListener('pointerup', (event) => drags.end(event), { signal })
  document.addEventListener('pointercancel', () => drags.cancel(), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && drags.cancel(), { signal })
  const stopKeys = editByKeys(grid, edits)
  grid.dataset['edits'] = ''
  return () => {
    drags.cancel()
    stopKeys()
    controller.abort()
  }
}

/** Handles one drag at a time. */
class Drags {
  private readonly grid: HTMLElement
  private readonly edits: GridEdits
  private drag: Drag | null = null

  constructor(grid: HTMLElement, edits: GridEdits) {
    this.grid = grid
    this.edits = edits
  }

  begin(event: PointerEvent): void {
    if (this.drag || event.button !== 0 || !event.isPrimary) return
    const found = dragOf(event)
    if (!found) return
    const { needsRest, ...rest } = found
    const drag: Drag = {
      ...rest,
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      draft: null,
      drawing: drawDraft(this.grid),
      isActive: false,
      timer: undefined,
    }
    if (needsRest)
      drag.timer = setTimeout(() => {
        drag.isActive = true
        this.draw(drag, drag.x, drag.y)
      }, REST_MS)
    this.drag = drag
  }

  follow(event: PointerEvent): void {
    const { drag } = this
    if (drag?.pointerId !== event.pointerId) return
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > MOVED_PX
    if (!drag.isActive && far) {
      // If a finger moves before it has rested, it scrolls.
      if (drag.timer !== undefined) return this.stop()
      drag.isActive = true
    }
    if (drag.isActive) this.draw(drag, event.clientX, event.clientY)
  }

  end(event: PointerEvent): void {
    if (this.drag?.pointerId !== event.pointerId) return
    const { isActive, draft, drawing, from } = this.drag
    this.stop()
    if (!isActive) return
    swallowClick()
    if (!draft || (from && sameDraft(from, draft))) return drawing.clear()
    void this.edits.save(draft).finally(() => drawing.clear())
  }

  cancel(): void {
    this.drag?.drawing.clear()
    this.stop()
  }

  /** Prevents scrolling and the context menu while something is dragged. */
  hold(event: Event): void {
    if (this.drag?.isActive) event.preventDefault()
  }

  private stop(): void {
    clearTimeout(this.drag?.timer)
    this.drag = null
  }

  private draw(drag: Drag, x: number, y: number): void {
    const column = columnAt(this.grid, x)
    if (!column) return
    drag.draft = drag.at(column.dataset['date'] ?? '', minutesAt(column, y))
    drag.drawing.show(drag.draft)
    scrollAlong(this.grid, y)
  }
}

/** The drag that a press begins; null on bookings and on past days. */
function dragOf(event: PointerEvent): (Pick<Drag, 'from' | 'at'> & { needsRest: boolean }) | null {
  const target = event.target as HTMLElement
  const column = target.closest<HTMLElement>('.cal-column')
  if (!column || column.dataset['past'] !== undefined) return null
  const isFinger = event.pointerType !== 'mouse'
  const block = target.closest<HTMLElement>('.cal-block')
  const pressed = minutesAt(column, event.clientY)
  if (!block)
    return {
      from: null,
      at: (_, minutes) => spanned(column.dataset['date'] ?? '', pressed, minutes),
      needsRest: isFinger,
    }
  const slot = draftOf(block)
  if (!slot) return null
  const edge = target.closest<HTMLElement>('.cal-grip')?.dataset['edge']
  if (edge === 'start' || edge === 'end')
    return { from: slot, at: (_, minutes) => stretchedTo(slot, edge, minutes), needsRest: false }
  const offset = pressed - minutesOf(slot.startTime)
  return {
    from: slot,
    at: (date, minutes) => movedTo(slot, date, minutes - offset),
    needsRest: isFinger && block.dataset['chosen'] === undefined,
  }
}

/** Suppresses the click that follows a drag, so that it opens nothing. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 0)
}
