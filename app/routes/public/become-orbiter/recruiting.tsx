import type { CreatorCardData } from '#market/creators/creator.ts'
import type { PublicCounts } from '#team/reports/public-counts.server.ts'
import { paths } from '#app/base/paths.ts'
import { marketplaceShare, packageShare, type Commission } from '#market/creators/shares.ts'
import { Proof } from '#app/routes/public/become-orbiter/proof.tsx'
import { ShownWork } from '#app/routes/public/become-orbiter/shown-work.tsx'
import { WhoCanJoin } from '#app/routes/public/become-orbiter/who-can-join.tsx'
import { Workflow } from '#app/routes/public/become-orbiter/workflow.tsx'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

const SIGN_UP = paths.auth({ tab: 'signup', role: 'orbiter' })

interface RecruitingProps {
  commission: Commission | null
  orbiters: readonly CreatorCardData[]
  counts: PublicCounts | null
  cityTotal: number
}

/** The part of the page above the earnings. Rendered only on the server. */
export function Recruiting({ commission, orbiters, counts, cityTotal }: RecruitingProps) {
  return (
    <>
      <section className="recruit">
        <PageHead title="Film the night. Get paid for it.">
          <p className="lead">
            Orbiters shoot and edit short reels at real events near them, on the iPhone they already
            own. You set your schedule; every completed reel pays.
          </p>
          {commission && (
            <p>
              You keep <b>{packageShare(commission)}</b> of a package price, or{' '}
              <b>{marketplaceShare(commission)}</b> of your own price in the marketplace.
            </p>
          )}
          <p className="cluster-12">
            <LinkButton to={SIGN_UP} tone="main" className="btn-lg">
              Become an Orbiter
            </LinkButton>
            <a href="#earnings" className={buttonClass('quiet', 'md', 'btn-lg')}>
              What you earn
            </a>
          </p>
        </PageHead>
        <ShownWork orbiters={orbiters} commission={commission} />
      </section>
      <Proof counts={counts} cityTotal={cityTotal} />
      <WhoCanJoin />
      <Workflow />
    </>
  )
}

export function Closing() {
  return (
    <section className="closing panel">
      <h2 className="display-2">Your first reel is waiting.</h2>
      <p className="lead">
        Applying takes a few minutes. We review every application and write to you once you're
        approved.
      </p>
      <LinkButton to={paths.onboarding()} className="btn-lg">
        Apply now
      </LinkButton>
    </section>
  )
}
