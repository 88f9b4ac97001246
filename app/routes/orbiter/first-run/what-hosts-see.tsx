import { Film } from 'lucide'
import type { ReactNode } from 'react'
import { formatMoney } from '#app/base/money.ts'
import type { FirstSteps } from '#team/attention/first-steps.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The public card as it is filled in; missing parts are dashed blanks. */
export function WhatHostsSee({ steps, name }: { steps: FirstSteps; name: string }) {
  const { open, photoUrl, place, startingPriceCents, isListed } = steps
  return (
    <section className="first-look" aria-labelledby="look-title">
      <div className="desk-section">
        <h2 id="look-title" className="title">
          What hosts see
        </h2>
        <p className="small text-muted">{isListed ? 'Listed' : 'Not listed yet'}</p>
      </div>
      <div className="first-ghost">
        <p className="first-ghost-reel">
          <Icon of={Film} />
          {open.includes('sample') ? 'Your reel plays here' : 'Your reel is here'}
        </p>
        <div className="stack-8">
          <Avatar src={photoUrl} name={name} size="md" />
          <p className="title wrap-anywhere">{name}</p>
          <p className="small text-muted">{place ?? 'Your city'}</p>
          <p className="cluster-8">
            <Blank isFull={!open.includes('prices')}>
              from {startingPriceCents ? formatMoney(startingPriceCents) : '$–'}
            </Blank>
            <Blank isFull={!open.includes('hours')}>
              {open.includes('hours') ? 'your hours' : 'hours set'}
            </Blank>
          </p>
        </div>
      </div>
    </section>
  )
}

function Blank({ isFull, children }: { isFull: boolean; children: ReactNode }) {
  return (
    <span className="first-blank" data-full={isFull || undefined}>
      {children}
    </span>
  )
}
