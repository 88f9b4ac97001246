import { Camera, Heart, Wifi } from 'lucide'
import type { Route } from './+types/become-orbiter'
import { formatMoney } from '#app/base/money.ts'
import { getSetting } from '#app/features/settings/settings.server.ts'
import { LEVEL_LABELS } from '#app/features/creators/creator.ts'
import { SUGGESTED_PRICES, type SuggestedPrice } from '#app/features/offers/suggested-prices.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { EarningsCalculator } from '#app/routes/public/become-orbiter/earnings-calculator.tsx'
import {
  marketplaceShare,
  packageShare,
  readQuestion,
  type Commission,
  type Question,
} from '#app/routes/public/become-orbiter/earnings.ts'
import { loadOptional } from '#app/routes/public/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { Icon } from '#app/ui/icon.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Become an Orbiter',
    'Film events on your iPhone, on your own schedule, and get paid for every reel you complete.',
    paths.becomeOrbiter(),
    {
      image: paths.shareImage('become-orbiter'),
      structured: loaderData?.structured,
    },
  )

export async function loader({ request }: Route.LoaderArgs) {
  const commission = await loadOptional('commission', getSetting('commission_bps'))
  const structured = [breadcrumbs({ name: 'Become an Orbiter', path: paths.becomeOrbiter() })]
  return { commission, question: readQuestion(new URL(request.url).searchParams), structured }
}

const SIGN_UP = paths.auth({ tab: 'signup', role: 'orbiter' })

export default function BecomeOrbiter({
  loaderData: { commission, question },
}: Route.ComponentProps) {
  return (
    <div className="page sections">
      <section className="page-hero">
        <h1 className="display-1">Film the night. Get paid for it.</h1>
        <p className="lead">
          Orbiters shoot and edit short reels at real events near them, on the iPhone they already
          own. You set your schedule; every completed reel pays.
        </p>
        <LinkButton to={SIGN_UP} tone="main" className="btn-lg w-fit">
          Become an Orbiter
        </LinkButton>
      </section>
      <WhoCanJoin />
      <Workflow />
      <Earnings commission={commission} question={question} />
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
    </div>
  )
}

const NEEDS = [
  {
    icon: Camera,
    title: 'An iPhone 12 or newer',
    text: 'That is your whole kit: camera, editing desk and upload.',
  },
  {
    icon: Wifi,
    title: 'Reliable internet',
    text: 'Reels are delivered from the event, not from home.',
  },
  {
    icon: Heart,
    title: 'A passion for short video',
    text: 'You know which second makes people stop scrolling.',
  },
]

const FREEDOMS = [
  'You set your own schedule.',
  'You accept or decline each project within 24 hours.',
  'There are no minimum commitments.',
]

function WhoCanJoin() {
  return (
    <section aria-labelledby="who-title" className="split">
      <div className="grid content-start gap-5">
        <h2 id="who-title" className="display-2">
          Who can join
        </h2>
        <p className="lead">
          Students, hobbyists and seasoned creators. What counts is the reel, not the résumé.
        </p>
        <ul className="plain-list">
          {FREEDOMS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <ul className="needs" aria-label="What you need">
        {NEEDS.map(({ icon, title, text }) => (
          <li key={title} className="panel need">
            <span className="value-icon" aria-hidden="true">
              <Icon of={icon} />
            </span>
            <div>
              <h3 className="title">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const STEPS = [
  { title: 'Set up your profile and portfolio', text: 'Say who you are and show what you can do.' },
  { title: 'Choose services and pricing', text: 'You decide what you offer and what it costs.' },
  { title: 'Accept booking requests', text: 'Each one shows where, when and what you earn.' },
  { title: 'Create reels', text: 'Film and edit at the event, deliver before it ends.' },
  { title: 'Get paid per completed reel', text: 'You always keep the larger share.' },
]

function Workflow() {
  return (
    <section aria-labelledby="workflow-title">
      <h2 id="workflow-title" className="display-2 mb-7">
        How you work
      </h2>
      <ol className="flow">
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <span className="flow-number tabular" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="title">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Earnings({ commission, question }: { commission: Commission | null; question: Question }) {
  return (
    <section id="earnings" aria-labelledby="earnings-title">
      <h2 id="earnings-title" className="display-2 mb-7">
        What you earn
      </h2>
      {commission ? (
        <>
          <div className="two-cards">
            <article className="panel way">
              <p className="share">{packageShare(commission)}</p>
              <h3 className="title">Package flow</h3>
              <p className="text-muted">
                For Orbiters we train: after an interview of 15-20 minutes by video call, we match
                you with fixed packages. Your share grows with your level.
              </p>
            </article>
            <article className="panel way">
              <p className="share">{marketplaceShare(commission)}</p>
              <h3 className="title">Marketplace flow</h3>
              <p className="text-muted">
                You run your own profile, set your own prices, and customers book you directly.
              </p>
            </article>
          </div>
          <EarningsCalculator
            key={`${question.model}-${question.priceDollars}`}
            commission={commission}
            question={question}
          />
        </>
      ) : (
        <RetryNotice title="Couldn't load earnings" retryHref={paths.becomeOrbiter()} />
      )}
      <h3 className="display-3 mt-14 mb-5">Suggested prices for a reel</h3>
      <dl className="ranges">
        {SUGGESTED_PRICES.map((price) => (
          <div key={price.level} className="range-row">
            <dt>{LEVEL_LABELS[price.level]}</dt>
            <dd className="tabular">{rangeLabel(price)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function rangeLabel({ minCents, maxCents, isOpenEnded }: SuggestedPrice): string {
  return `${formatMoney(minCents)}-${formatMoney(maxCents)}${isOpenEnded ? '+' : ''}`
}
