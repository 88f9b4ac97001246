import { OctagonX, TriangleAlert, CircleCheck } from 'lucide'
import type { Version } from '#delivery/deliveries/delivery-job.ts'
import type { FilmCheck } from '#files/media/film-checks.ts'
import { filmFileOf } from '#app/routes/deliveries/screening/film-of-version.ts'
import { Icon } from '#app/ui/icon.tsx'

const SIGNS = {
  fail: { icon: OctagonX, word: 'Fix:' },
  warn: { icon: TriangleAlert, word: 'Heads-up:' },
  pass: { icon: CircleCheck, word: 'Passed:' },
} as const

const RANK = { fail: 0, warn: 1, pass: 2 } as const

interface CheckListProps {
  version: Version
  /** Shows the moment that a check is about. */
  onShow: (atMs: number) => void
}

/** The findings in a draft: first what to fix, then what to know, and the rest on demand. */
export function CheckList({ version, onShow }: CheckListProps) {
  const checks = filmFileOf(version)?.checks ?? []
  if (checks.length === 0 || version.deliveredAt) return null
  const sorted = checks.toSorted((one, other) => RANK[one.result] - RANK[other.result])
  const found = sorted.filter(({ result }) => result !== 'pass')
  const passed = sorted.filter(({ result }) => result === 'pass')
  return (
    <div>
      <ul aria-label="To look at">
        {found.map((check) => (
          <CheckRow key={`${check.id} ${check.atMs?.[0]}`} check={check} onShow={onShow} />
        ))}
      </ul>
      {passed.length > 0 && (
        <details>
          <summary className="checks-passed">
            {found.length === 0
              ? `${passed.length} of ${checks.length} checks passed`
              : `${passed.length} passed`}
          </summary>
          <ul>
            {passed.map((check) => (
              <CheckRow key={`${check.id} ${check.atMs?.[0]}`} check={check} onShow={onShow} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function CheckRow({ check, onShow }: { check: FilmCheck } & Pick<CheckListProps, 'onShow'>) {
  const { result, title, sentence, atMs } = check
  const { icon, word } = SIGNS[result]
  const words = (
    <span>
      <b>{word}</b> {result === 'pass' ? title : sentence}
    </span>
  )
  return (
    <li className="check-line" data-result={result}>
      <Icon of={icon} size={22} />
      {atMs ? (
        <button type="button" className="check-show" onClick={() => onShow(atMs[0])}>
          {words}
        </button>
      ) : (
        words
      )}
    </li>
  )
}
