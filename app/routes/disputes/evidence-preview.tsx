import { paymentPaths } from '#app/base/payment-paths.ts'
import type { Evidence } from '#team/disputes/evidence.ts'

/** The contents of the file for the bank, section by section. */
export function EvidencePreview({ id, evidence }: { id: string; evidence: Evidence }) {
  return (
    <section aria-labelledby="evidence-title">
      <h2 id="evidence-title" className="title">
        The file for the bank
      </h2>
      <a href={paymentPaths.evidence(id)} className="text-link tall" target="_blank">
        Open as PDF
      </a>
      <div className="evidence" role="region" aria-label="Evidence" tabIndex={0}>
        {evidence.sections.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="strong">{title}</h3>
            {rows.length === 0 && <p className="text-muted">None</p>}
            {rows.map(({ label, lead, text }, index) => (
              <p key={index} className="evidence-row">
                {label && <span className="text-muted">{label}</span>}
                <span>
                  {lead && <b>{lead} </b>}
                  {text}
                </span>
              </p>
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}
