import { EarningsCalculator } from '#app/routes/public/become-orbiter/earnings-calculator.tsx'
import type { Commission } from '#market/creators/shares.ts'
import type { Question } from '#app/routes/public/become-orbiter/earnings.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { StaticHtml } from '#app/ui/static-html.tsx'
import { paths } from '#app/base/paths.ts'

interface EarningsProps {
  /** Null if the commission could not be loaded. */
  commission: Commission | null
  question: Question
  /** HTML above and below the calculator. */
  shares: string
  prices: string
}

export function Earnings({ commission, question, shares, prices }: EarningsProps) {
  return (
    <section id="earnings" aria-labelledby="earnings-title">
      <h2 id="earnings-title" className="display-2 below-28">
        What you earn
      </h2>
      {commission ? (
        <>
          <StaticHtml html={shares} />
          <EarningsCalculator
            key={`${question.model}-${question.priceDollars}-${question.jobs}`}
            commission={commission}
            question={question}
          />
        </>
      ) : (
        <RetryNotice title="Couldn't load earnings" retryHref={paths.becomeOrbiter()} />
      )}
      <StaticHtml html={prices} />
    </section>
  )
}
