import { paths } from '#app/base/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'

const STEPS = [
  'Tell us about your event',
  'Get your Orbiter',
  'We film where it happens',
  'Edited on the spot',
  'Delivered before the event ends',
] as const

/** The five steps by name; the linked page explains each one. */
export function HowItWorksStrip() {
  return (
    <section id="how-it-works" className="page" aria-labelledby="how-it-works-title">
      <div className="cluster-12 between below-28">
        <h2 id="how-it-works-title" className="display-2">
          Five steps, one evening
        </h2>
        <LinkButton to={paths.howItWorks()}>How It Works</LinkButton>
      </div>
      <ol className="home-steps">
        {STEPS.map((title, index) => (
          <li key={title}>
            <span className="tabular text-muted" aria-hidden="true">
              {index + 1}
            </span>
            <span className="title">{title}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
