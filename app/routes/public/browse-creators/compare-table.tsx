import { Check, Pause, Play, X } from 'lucide'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { choose } from '#app/routes/public/browse-creators/compare-form.tsx'
import type {
  CompareCell,
  Comparison,
} from '#app/routes/public/browse-creators/read-comparison.server.ts'
import { toggled, type Compared } from '#app/routes/public/browse-creators/compare-address.ts'
import type { InStep } from '#app/routes/public/browse-creators/play-in-step.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { motionWelcome } from '#app/ui/motion-welcome.ts'

interface CompareTableProps extends Pick<Comparison, 'columns' | 'rows'> {
  compared: Compared
  /** Films load once it is, and play only while it is. */
  isOpen: boolean
}

export function CompareTable({ columns, rows, compared, isOpen }: CompareTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const films = columns.map(({ film }) => film ?? '').join(' ')
  const { plays, toggle } = useStep(table, films, isOpen)
  return (
    <div className="compare-body">
      <table ref={table} className="compare-table">
        <caption className="sr-only">The Orbiters you compare</caption>
        <thead>
          <tr>
            <td className="compare-play">
              {columns.some(({ film }) => film) && (
                <button
                  type="button"
                  className="btn btn-quiet needs-script"
                  aria-label={plays ? 'Pause all films' : 'Play all films'}
                  onClick={toggle}
                >
                  <Icon of={plays ? Pause : Play} fill="currentColor" />
                  {plays ? 'Pause all' : 'Play all'}
                </button>
              )}
            </td>
            {columns.map((column) => (
              <th key={column.userId} scope="col">
                <Column column={column} compared={compared} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ userId }, index) => (
                <Cell key={userId} label={label} cell={cells[index]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The films of a table, played in step while it is open. */
function useStep(table: RefObject<HTMLTableElement | null>, films: string, isOpen: boolean) {
  const step = useRef<InStep | null>(null)
  const [plays, setPlays] = useState(false)
  useEffect(() => {
    if (!isOpen || !table.current) return
    let isGone = false
    const all = [...table.current.querySelectorAll<HTMLElement>('[data-film]')]
    const frames = all.filter(({ dataset }) => dataset['film'] && films.includes(dataset['film']))
    void import('#app/routes/public/browse-creators/play-in-step.ts').then(
      ({ playInStep }) => {
        if (isGone) return
        step.current = playInStep(frames, setPlays)
        if (motionWelcome()) step.current.play()
      },
      () => {}, // Without its code, the posters stay.
    )
    return () => {
      isGone = true
      step.current?.end()
      step.current = null
      setPlays(false)
    }
  }, [table, films, isOpen])
  return { plays, toggle: () => (plays ? step.current?.pause() : step.current?.play()) }
}

interface ColumnProps {
  column: Comparison['columns'][number]
  compared: Compared
}

function Column({ column, compared }: ColumnProps) {
  const { userId, fullName, level, poster, posterSrcSet, film, profile, book } = column
  return (
    <div className="compare-column">
      <div className="reel-frame" data-film={film ?? undefined}>
        <img
          src={poster}
          srcSet={posterSrcSet}
          sizes={posterSrcSet && '(width >= 768px) 220px, 30vw'}
          alt=""
          width={540}
          height={960}
          loading="lazy"
          decoding="async"
        />
        <button
          {...choose(toggled(compared, userId))}
          className="compare-remove"
          aria-label={`Remove ${fullName}`}
        >
          <Icon of={X} size={18} />
        </button>
      </div>
      <p className="title compare-name">{fullName}</p>
      {level && <p className="regular text-muted">{level}</p>}
      <p className="compare-links">
        <Link to={book} className={buttonClass('quiet', 'sm')} aria-label={`Book Now: ${fullName}`}>
          Book Now
        </Link>
        <Link to={profile} className="text-link" aria-label={`View Profile of ${fullName}`}>
          View Profile
        </Link>
      </p>
    </div>
  )
}

function Cell({ label, cell }: { label: string; cell: CompareCell | undefined }) {
  return (
    <td>
      {/* On a phone, in place of the first column. */}
      <span className="compare-label" aria-hidden="true">
        {label}
      </span>
      {cell?.text}{' '}
      {cell?.best && (
        <span className="compare-best">
          <Icon of={Check} size={14} /> {cell.best}
        </span>
      )}
    </td>
  )
}
