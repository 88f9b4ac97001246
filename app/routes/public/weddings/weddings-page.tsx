import { Link } from 'react-router'
import type { OfferedProduct } from '#market/catalog/product.ts'
import { FAMILY_WORDS } from '#market/catalog/families.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import type { HelpEntry } from '#app/routes/public/content/markdown.server.ts'
import { FeaturedOrbiter } from '#app/routes/public/home/featured-orbiter.tsx'
import { PackageCard } from '#market/catalog/package-card.tsx'
import { runOfShow, WEDDINGS } from '#app/routes/public/weddings/run-of-show.ts'
import { WeddingDay } from '#app/routes/public/weddings/wedding-day.tsx'
import { WeddingHours } from '#app/routes/public/weddings/wedding-hours.tsx'
import { WeddingRun } from '#app/routes/public/weddings/wedding-run.tsx'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { StillPicture, type Still } from '#app/ui/still-picture.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

interface WeddingsPageProps {
  /** Null if the packages could not be loaded. */
  packages: OfferedProduct[] | null
  reels: Reel[]
  orbiters: CreatorCardData[]
  questions: HelpEntry[]
  stills: { table: Still; rings: Still }
}

/** Rendered only on the server. */
export function WeddingsPage(props: WeddingsPageProps) {
  const { packages, reels, orbiters, questions, stills } = props
  const { films, others } = runOfShow(reels)
  return (
    <div className="page sections">
      <section className="wedding-hero">
        <PageHead title="Weddings, told in reels.">
          <p className="lead">
            An Orbiter films the day the way your guests experience it: vertical, up close and in
            the moment.
            {packages?.length !== 0 &&
              ' Your first reel is ready before the day ends; the other reels and photos arrive within 2 business days.'}
          </p>
          <p>
            <a href="#packages" className={buttonClass('main')}>
              See the packages
            </a>
          </p>
        </PageHead>
        {films.length > 0 ? (
          <>
            <WeddingRun films={films} />
            <p className="wedding-more">
              <Link to={paths.browseReels({ category: WEDDINGS })} className="text-link">
                All wedding reels
              </Link>
            </p>
          </>
        ) : (
          <StillPicture still={stills.table} sizes="(width >= 900px) 420px, 92vw" priority />
        )}
      </section>
      <Packages packages={packages} />
      {packages?.length !== 0 && (
        <WeddingDay reel={others[0]} still={stills.rings} packages={packages ?? []} />
      )}
      {orbiters.length > 0 && (
        <section aria-labelledby="wedding-orbiters-title">
          <div className="cluster-12 between below-28">
            <h2 id="wedding-orbiters-title" className="display-2">
              Orbiters who film weddings
            </h2>
            <LinkButton to={paths.browseCreators({ q: 'wedding' })}>See all of them</LinkButton>
          </div>
          <div className="creator-grid">
            {orbiters.map((creator) => (
              <FeaturedOrbiter key={creator.userId} creator={creator} />
            ))}
          </div>
        </section>
      )}
      <Questions questions={questions} />
    </div>
  )
}

function Packages({ packages }: Pick<WeddingsPageProps, 'packages'>) {
  return (
    <section id="packages" aria-label="Wedding packages">
      <h2 className="display-2">Wedding packages</h2>
      <p className="lead above-12 below-28">
        {packages?.length === 0
          ? "We don't offer packages right now. Tell us about your day, and you get a quote within 24 hours."
          : FAMILY_WORDS['wedding-package'].difference}
      </p>
      {packages && packages.length > 0 && <WeddingHours packages={packages} />}
      {packages ? (
        <div className="package-row">
          {packages.map((product) => (
            <PackageCard key={product.id} product={product} />
          ))}
        </div>
      ) : (
        <RetryNotice title="Couldn't load wedding packages" retryHref={paths.weddings()} />
      )}
      <div className="cluster-12 between above-24">
        <p className="text-muted">
          A smaller celebration? One reel, made while it happens, may be all you need.
        </p>
        <div className="cluster-12">
          <LinkButton to={paths.homePackages()}>See event packages</LinkButton>
          <LinkButton to={paths.comparePrices()}>Compare all prices</LinkButton>
        </div>
      </div>
    </section>
  )
}

function Questions({ questions }: Pick<WeddingsPageProps, 'questions'>) {
  if (questions.length === 0) return null
  return (
    <section className="wedding-questions" aria-labelledby="wedding-questions-title">
      <h2 id="wedding-questions-title" className="display-2">
        Questions
      </h2>
      <div>
        {questions.map(({ id, question, answerHtml }) => (
          <details key={id} className="help-entry">
            <summary>
              <h3>{question}</h3>
            </summary>
            {/* Trusted: the texts in content/ are our own. */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: answerHtml }} />
          </details>
        ))}
        <p className="cluster-12 above-24">
          <LinkButton to={paths.enquiry()} tone="main">
            Ask about your date
          </LinkButton>
        </p>
      </div>
    </section>
  )
}
