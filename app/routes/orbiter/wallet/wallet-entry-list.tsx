import { Link } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import type { WalletEntry } from '#money/payouts/wallet.ts'

const STATES = { moved: null, held: 'Held', 'on-hold': 'On hold' } as const

/** Amounts, each with its job and its origin. */
export function EntryList({ entries }: { entries: readonly WalletEntry[] }) {
  return (
    <ul className="wallet-entries">
      {entries.map(({ id, title, about, cents, state, href }) => (
        <li key={id}>
          <div>
            {href ? (
              <Link to={href} className="wallet-name">
                {title}
              </Link>
            ) : (
              <p className="wallet-name">{title}</p>
            )}
            <p className="small text-muted">{about}</p>
          </div>
          <p className="wallet-cents">
            {state === 'moved' && cents > 0 ? '+' : ''}
            {formatCents(cents)}
            {STATES[state] && <small>{STATES[state]}</small>}
          </p>
        </li>
      ))}
    </ul>
  )
}
