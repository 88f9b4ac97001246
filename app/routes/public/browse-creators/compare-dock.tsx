import { ChevronUp, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { Comparison } from '#app/routes/public/browse-creators/read-comparison.server.ts'
import { CompareTable } from '#app/routes/public/browse-creators/compare-table.tsx'
import { choose } from '#app/routes/public/browse-creators/compare-form.tsx'
import { toggled, type Compared } from '#app/routes/public/browse-creators/compare-address.ts'
import { Icon } from '#app/ui/icon.tsx'

interface CompareDockProps {
  comparison: Comparison
  compared: Compared
}

/** The chosen Orbiters at the foot of the list; opens into their comparison. */
export function CompareDock({ comparison, compared }: CompareDockProps) {
  const { columns, rows, waiting } = comparison
  const { dock, sheet, isOpen, setIsOpen } = useSheet()
  return (
    <div className="compare-room">
      <section ref={dock} id="compare" className="compare-dock" aria-label="Compare" tabIndex={-1}>
        {waiting && <Full columns={columns} compared={compared} waiting={waiting} />}
        <div className="compare-chosen">
          {columns.map(({ userId, fullName, poster, posterSrcSet }) => (
            <button
              key={userId}
              {...choose(toggled(compared, userId))}
              className="compare-thumb"
              aria-label={`Remove ${fullName} from the comparison`}
            >
              <img
                src={poster}
                srcSet={posterSrcSet}
                sizes={posterSrcSet && '36px'}
                alt=""
                width={36}
                height={64}
              />
              <Icon of={X} size={16} />
            </button>
          ))}
          <button {...choose([])} className="compare-clear">
            Clear all
          </button>
        </div>
        {columns.length === 1 ? (
          <p className="compare-more">Add one more to compare.</p>
        ) : (
          <details
            ref={sheet}
            className="compare-sheet"
            onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          >
            <summary className="btn btn-inverse">
              Compare {columns.length}
              <Icon of={ChevronUp} />
            </summary>
            <CompareTable columns={columns} rows={rows} compared={compared} isOpen={isOpen} />
          </details>
        )}
      </section>
    </div>
  )
}

/** Opens into the comparison, and closes with Escape or when the focus moves to what it covers. */
function useSheet() {
  const dock = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDetailsElement>(null)
  const hasFocus = useRef(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = dock.current
    if (!element) return
    const close = () => {
      if (sheet.current) sheet.current.open = false
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !sheet.current?.open) return
      close()
      sheet.current.querySelector('summary')?.focus()
    }
    const onFocusIn = () => {
      hasFocus.current = true
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget || element.contains(relatedTarget as Node)) return
      hasFocus.current = false
      close()
    }
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    // It may have been opened before the program had loaded.
    setIsOpen(sheet.current?.open ?? false)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [])
  // A button that is removed takes the focus with it.
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    const next = sheet.current?.querySelector('summary') ?? dock.current?.querySelector('button')
    next?.focus()
  })
  return { dock, sheet, isOpen, setIsOpen }
}

interface FullProps {
  columns: Comparison['columns']
  compared: Compared
  waiting: NonNullable<Comparison['waiting']>
}

/** For a fourth: three is the most, so it says which one could go. */
function Full({ columns, compared: { chosen }, waiting }: FullProps) {
  return (
    <div className="compare-full" role="alert">
      <p>You can compare up to three. To add {waiting.fullName}, take one out:</p>
      <p className="cluster-8">
        {columns.map(({ userId, fullName }) => (
          <button
            key={userId}
            {...choose(chosen.map((id) => (id === userId ? waiting.userId : id)))}
            className="btn btn-quiet btn-sm"
            aria-label={`${fullName}: swap for ${waiting.fullName}`}
          >
            {fullName}
          </button>
        ))}
        <button {...choose(chosen)} className="btn btn-ghost btn-sm">
          Keep these three
        </button>
      </p>
    </div>
  )
}
