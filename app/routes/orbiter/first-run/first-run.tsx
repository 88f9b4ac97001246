import { Check } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { FirstStep, FirstSteps } from '#team/attention/first-steps.server.ts'
import { HoursStep } from '#app/routes/orbiter/first-run/hours-step.tsx'
import { LinkStep } from '#app/routes/orbiter/first-run/link-step.tsx'
import { PhotoStep } from '#app/routes/orbiter/first-run/photo-step.tsx'
import { CityStep } from '#app/routes/orbiter/first-run/city-step.tsx'
import { PricesStep } from '#app/routes/orbiter/first-run/prices-step.tsx'
import { WhatHostsSee } from '#app/routes/orbiter/first-run/what-hosts-see.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface Step {
  step: FirstStep
  /** The name in the list of steps, and the headline of the open step. */
  label: string
  title: string
  /** What the step takes. */
  hint: string
  /** The page where the entry can be changed. */
  to: string
  body: (steps: FirstSteps, sample: ReactNode) => ReactNode
}

const STEPS: readonly Step[] = [
  {
    step: 'photo',
    label: 'Your photo',
    title: 'Add a photo of yourself',
    hint: 'Hosts book a face',
    to: paths.orbiterProfile(),
    body: () => <PhotoStep />,
  },
  {
    step: 'place',
    label: 'Where you work',
    title: 'Say where you work',
    hint: 'A city or ZIP code',
    to: paths.orbiterProfile(),
    body: ({ cities }) => <CityStep cities={cities} />,
  },
  {
    step: 'sample',
    label: 'Your sample',
    title: 'Show one reel',
    hint: 'Your best one is enough',
    to: paths.orbiterPortfolio(),
    body: (_, sample) => sample,
  },
  {
    step: 'prices',
    label: 'Your prices',
    title: 'Set a price',
    hint: 'You see what you earn',
    to: paths.orbiterPrices(),
    body: ({ offers }) => <PricesStep offers={offers} />,
  },
  {
    step: 'hours',
    label: 'Your hours',
    title: 'Say when you are free',
    hint: 'A usual week is enough',
    to: paths.orbiterCalendar(),
    body: () => <HoursStep />,
  },
  {
    step: 'link',
    label: 'Share your link',
    title: 'Share your link',
    hint: 'Your public page',
    to: paths.orbiterProfile(),
    body: ({ link, isListed }) => <LinkStep link={link} isListed={isListed} />,
  },
]

interface FirstRunProps {
  steps: FirstSteps
  name: string
  /** The form of the step that adds a reel. */
  sample: ReactNode
}

/**
 * The steps to the first booking: completed steps, the open step with its form, and the steps that
 * follow.
 */
export function FirstRun({ steps, name, sample }: FirstRunProps) {
  const current = steps.open[0]
  const list = useRef<HTMLOListElement>(null)
  const last = useRef(current)
  useEffect(() => {
    if (last.current === current) return
    last.current = current
    list.current?.querySelector<HTMLElement>('[data-now] h2')?.focus({ preventScroll: true })
  }, [current])
  return (
    <div className="first-run">
      <ol className="first-steps" ref={list}>
        {STEPS.map((step, index) => {
          const isOpen = steps.open.includes(step.step)
          const isNow = step.step === current
          return (
            <li key={step.step} data-now={isNow || undefined} data-done={!isOpen || undefined}>
              <span className="first-mark" aria-hidden="true">
                {isOpen ? index + 1 : <Icon of={Check} size={16} />}
              </span>
              {isNow ? (
                <div className="first-now">
                  <h2 className="first-title" tabIndex={-1}>
                    {step.title}
                  </h2>
                  {step.body(steps, sample)}
                </div>
              ) : (
                <Entry step={step} isDone={!isOpen} place={steps.place} />
              )}
            </li>
          )
        })}
      </ol>
      <WhatHostsSee steps={steps} name={name} />
    </div>
  )
}

function Entry({
  step: { step, label, hint, to },
  isDone,
  place,
}: {
  step: Step
  isDone: boolean
  place: string | null
}) {
  return (
    <Link to={to} className="first-entry">
      <span className="first-label">
        {label}
        {isDone && step === 'place' && place && ` · ${place}`}
        {isDone && <span className="sr-only">, done</span>}
      </span>
      <span className="first-hint">{isDone ? 'Change' : hint}</span>
    </Link>
  )
}
