import { Landmark } from 'lucide'
import { Link } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import type { WalletEntry } from '#money/payouts/wallet.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import type { EntryPictures } from '#app/routes/orbiter/wallet/entry-pictures.server.ts'
import { Icon } from '#app/ui/icon.tsx'

const STATES = { moved: null, held: 'Held', 'on-hold': 'On hold' } as const

interface EntryListProps {
  entries: readonly WalletEntry[]
  pictures: EntryPictures
}

/** Amounts, each with its job and its origin. */
export function EntryList({ entries, pictures }: EntryListProps) {
  return (
    <ul className="wallet-entries">
      {entries.map(({ id, title, about, cents, state, href, job }) => (
        <li key={id}>
          <EntryPicture picture={pictures[job?.id ?? '']} />
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

/** The job's poster; a payout, which belongs to none, has the sign of a bank. */
function EntryPicture({ picture }: { picture: JobPicture | undefined }) {
  if (picture) return <JobPoster picture={picture} width={36} />
  return (
    <span className="wallet-sign">
      <Icon of={Landmark} size={18} />
    </span>
  )
}
