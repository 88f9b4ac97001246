/**
 * Edits free times by keyboard: arrows move, Shift and arrows stretch, Enter saves, Escape undoes.
 */
import { addDays } from '#app/base/add-days.ts'
import { minutesOf } from '#app/base/time-steps.ts'
import {
  draftOf,
  drawDraft,
  movedTo,
  sameDraft,
  STEP_MINUTES,
  stretchedTo,
  wordsOf,
  type Draft,
  type GridEdits,
} from '#app/routes/orbiter/calendar/grid-draft.ts'

export function editByKeys(grid: HTMLElement, edits: GridEdits): () => void {
  let draft: Draft | null = null
  let drawing = drawDraft(grid)
  const controller = new AbortController()

  const drop = (words: string) => {
    if (!draft) return
    draft = null
    drawing.clear()
    drawing = drawDraft(grid)
    edits.say(words)
  }
  const save = (from: Draft, to: Draft) => {
    draft = null
    if (sameDraft(from, to)) return drawing.clear()
    const saved = drawing
    drawing = drawDraft(grid)
    void edits.save(to).finally(() => {
      saved.clear()
      focusSaved(grid, to)
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-slot]')
    const from = block && draftOf(block)
    if (!from?.slotId) return
    if (event.key === 'Enter' && draft) save(from, draft)
    else if (event.key === 'Escape' && draft) drop('Back where it was.')
    else if (event.key === 'Delete') edits.remove(from.slotId)
    else {
      const next = nextOf(draft ?? from, event)
      if (!next) return
      if (grid.querySelector(`[data-date="${next.date}"]:not([data-past])`)) {
        draft = next
        drawing.show(next)
        edits.say(wordsOf(next))
      }
    }
    event.preventDefault()
  }
  grid.addEventListener('keydown', press, { signal: controller.signal })
  grid.addEventListener('focusout', () => drop(''), { signal: controller.signal })
  return () => controller.abort()
}

const EARLIER_OR_LATER: Record<string, number> = {
  ArrowUp: -STEP_MINUTES,
  ArrowDown: STEP_MINUTES,
}
const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The draft after an arrow key; null for other keys. */
function nextOf(draft: Draft, { key, shiftKey }: KeyboardEvent): Draft | null {
  const [minutes, days] = [EARLIER_OR_LATER[key], DAYS[key]]
  if (minutes !== undefined && shiftKey)
    return stretchedTo(draft, 'end', minutesOf(draft.endTime) + minutes)
  if (minutes !== undefined) return movedTo(draft, draft.date, minutesOf(draft.startTime) + minutes)
  if (days !== undefined && !shiftKey)
    return movedTo(draft, addDays(draft.date, days), minutesOf(draft.startTime))
  return null
}

const SHOWN_WITHIN_MS = 3000

/** The saved time is a new row or part of another one; focuses that row once it is shown. */
function focusSaved(grid: HTMLElement, { slotId, date, startTime, endTime }: Draft): void {
  const find = () =>
    [...grid.querySelectorAll<HTMLElement>(`[data-date="${date}"] [data-slot]`)].find((block) => {
      const { slot, start = '', end = '' } = block.dataset
      return slot !== slotId && start <= startTime && endTime <= end
    })
  const focus = () => {
    const link = find()?.querySelector<HTMLElement>('a')
    link?.focus()
    return Boolean(link)
  }
  if (focus()) return
  const changes = new MutationObserver(() => {
    if (focus()) changes.disconnect()
  })
  changes.observe(grid, { childList: true, subtree: true })
  setTimeout(() => changes.disconnect(), SHOWN_WITHIN_MS)
}
