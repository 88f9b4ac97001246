import { Form, useNavigation } from 'react-router'
import { formatCount } from '#app/base/count.ts'
import { formatCents, formatMoney } from '#app/base/money.ts'
import { formatDay } from '#app/base/time.ts'
import { worthInWords } from '#money/promotions/promo-code.ts'
import type { PromoListItem } from '#money/promotions/promo-codes.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'

/** Every promo code with its limits, its uses and its switch. */
export function PromoRows({ codes, at }: { codes: PromoListItem[]; at: string }) {
  return (
    <section aria-labelledby="codes-title">
      <h2 id="codes-title" className="title">
        Promo codes
      </h2>
      <p className="above-4 below-16 small text-muted">
        Orbit pays the discount. Orbiters earn on the full price.
      </p>
      {codes.length === 0 ? (
        <p className="text-muted">No promo codes yet.</p>
      ) : (
        <ul className="catalog-list">
          {codes.map((promo) => (
            <PromoRow key={promo.code} promo={promo} at={at} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The time zone of the dates that admins enter. */
const ZONE = 'America/New_York'
const DAY_MS = 86_400_000

/** Uses, limits and days, in one line. */
function limitsOf(promo: PromoListItem): string {
  const { maxUsesPerPerson, minPriceCents, startsAt, endsAt, note } = promo
  const { uses, maxUses, discountCents } = promo
  return [
    `${formatCount(uses)}${maxUses === null ? '' : ` of ${formatCount(maxUses)}`} ${uses === 1 && maxUses === null ? 'use' : 'uses'}`,
    uses > 0 && `${formatCents(discountCents)} off in total`,
    minPriceCents > 0 && `from ${formatMoney(minPriceCents)}`,
    maxUsesPerPerson > 1 && `${maxUsesPerPerson} per person`,
    `starts ${formatDay(startsAt, ZONE)}`,
    endsAt && `ends ${formatDay(new Date(Date.parse(endsAt) - DAY_MS / 2), ZONE)}`,
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}

function stateOf({ isActive, startsAt, endsAt }: PromoListItem, at: string): string | null {
  if (!isActive) return 'Off'
  if (endsAt && endsAt <= at) return 'Ended'
  return startsAt > at ? 'Scheduled' : null
}

function PromoRow({ promo, at }: { promo: PromoListItem; at: string }) {
  const { code, isActive } = promo
  const pending = useNavigation().formData
  const isBusy = pending?.get('intent') === 'promo-switched' && pending.get('code') === code
  const state = stateOf(promo, at)
  return (
    <li>
      <span className="shrink">
        <span className="cluster-8">
          <span className="cell-main wrap-anywhere">{code}</span>
          <span className="small">{worthInWords(promo)}</span>
          {state && <Badge>{state}</Badge>}
        </span>
        <span className="cell-sub">{limitsOf(promo)}</span>
      </span>
      {state === 'Ended' ? (
        <span />
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="isActive" value={isActive ? 'no' : 'yes'} />
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="promo-switched"
            busy={isBusy}
            aria-label={`Turn ${isActive ? 'off' : 'on'} ${code}`}
          >
            Turn {isActive ? 'off' : 'on'}
          </Button>
        </Form>
      )}
    </li>
  )
}
