import { CircleCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { keyOf, type OpenMatter } from '#team/attention/matter.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { QueueRow } from '#app/routes/admin/dashboard/queue-row.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

export type QueueView = 'all' | 'mine' | 'snoozed' | null

interface QueueProps {
  matters: readonly OpenMatter[]
  /** How many matters of the view are not shown. */
  more: number
  view: QueueView
  viewerId: string
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

const GROUPS = ['Now', 'Next 24 hours', 'This week', 'Later'] as const

function groupOf({ dueAt }: OpenMatter, serverNow: string) {
  const left = Date.parse(dueAt) - Date.parse(serverNow)
  if (left <= HOUR_MS) return 'Now'
  if (left <= DAY_MS) return 'Next 24 hours'
  return left <= 7 * DAY_MS ? 'This week' : 'Later'
}

/** What the team must do, sorted by the time that is left. */
export function Queue({ matters, more, view, ...reader }: QueueProps) {
  const { serverNow } = reader
  const list = useFocusAfterRemoval(matters)
  const groups = Map.groupBy(matters, (matter) =>
    view === 'snoozed' ? 'Snoozed' : groupOf(matter, serverNow),
  )
  if (matters.length === 0) return <NothingOpen view={view} />
  return (
    <div className="queue" ref={list}>
      {(view === 'snoozed' ? ['Snoozed' as const] : GROUPS).map((name) => {
        const rows = groups.get(name)
        return (
          rows && (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              <ul>
                {rows.map((matter) => (
                  <QueueRow
                    key={keyOf(matter)}
                    matter={matter}
                    isFirst={matter === matters[0] && view !== 'snoozed'}
                    {...reader}
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {more > 0 && (
        <Link to={adminPaths.home({ queue: 'all' })} className="text-link tall" preventScrollReset>
          Show {more} more
        </Link>
      )}
    </div>
  )
}

const NOTHING = {
  all: { title: 'Nothing needs you', text: 'Nothing is due, reported or failed.' },
  mine: { title: 'You have taken nothing', text: 'What you take from the queue is listed here.' },
  snoozed: { title: 'Nothing is snoozed', text: 'What you snooze waits here until its time.' },
}

function NothingOpen({ view }: { view: QueueView }) {
  return (
    <div className="above-24">
      <EmptyState {...NOTHING[view ?? 'all']} icon={<Icon of={CircleCheck} />} />
    </div>
  )
}

/** When the row with focus is removed, moves focus to the row that took its place. */
function useFocusAfterRemoval(matters: readonly OpenMatter[]) {
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<number | null>(null)
  useEffect(() => {
    const remember = () => {
      const rows = [...(list.current?.querySelectorAll('li[data-matter]') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      focused.current = at === -1 ? null : at
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (focused.current === null || !isLost || matters.length === 0) return
    const rows = list.current?.querySelectorAll('li[data-matter]')
    const next = rows?.[Math.min(focused.current, rows.length - 1)]
    next?.querySelector<HTMLElement>('a, button')?.focus()
  }, [matters])
  return list
}
