import { Download } from 'lucide'
import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { formatDate } from '#app/base/time.ts'
import { PAPER_TITLES, paperNumber } from '#money/papers/paper.ts'
import type { ListedPaper } from '#money/papers/read-papers.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import './paper-list.css'

/** Receipts and credit notes, each with its file. */
export function PaperList({ papers }: { papers: readonly ListedPaper[] }) {
  return (
    <ul className="paper-list">
      {papers.map(({ number, kind, issuedOn, title, about, cents }) => (
        <li key={number}>
          <div className="shrink">
            <p className="medium">{title}</p>
            <p className="small text-muted">
              {about && `${about} · `}
              {PAPER_TITLES[kind]} {paperNumber(number)}, {formatDate(issuedOn)}
            </p>
          </div>
          <span className="paper-cents tabular">{formatCents(cents)}</span>
          <a
            href={paymentPaths.paper(paperNumber(number))}
            target="_blank"
            className={buttonClass('quiet', 'sm')}
            aria-label={`${PAPER_TITLES[kind]} ${paperNumber(number)} as PDF`}
          >
            <Icon of={Download} size={16} /> PDF
          </a>
        </li>
      ))}
    </ul>
  )
}
