import type { ReactNode } from 'react'
import { experienceLabel } from '#people/accounts/account.ts'
import { REEL_LENGTHS, reelLabel } from '#people/accounts/reel-prices.ts'
import { formatMoney } from '#app/base/money.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { ANSWER_LABELS, MODEL_LABELS, type AnswerField } from '#work/onboarding/application.ts'
import type { findApplication } from '#work/onboarding/application-queries.server.ts'

export type Application = NonNullable<Awaited<ReturnType<typeof findApplication>>>

type FactRow = [label: string, value: ReactNode]

export function answerRows(
  { answers, model, interviewAt, reason }: Application,
  timeZone: string,
  serverNow: string,
): FactRow[] {
  const rows: FactRow[] = [
    ['Model', model ? MODEL_LABELS[model] : 'Signed up, application not started'],
  ]
  for (const [name, label] of Object.entries(ANSWER_LABELS))
    rows.push([label, answers[name as AnswerField] ?? null])
  rows.push(
    ['Interview', interviewAt && nearInstant(interviewAt, timeZone, serverNow)],
    ['Reason for declining', reason],
  )
  return rows
}

const capital = (word: string | null) => word && word.charAt(0).toUpperCase() + word.slice(1)

export function profileRows(row: Application): FactRow[] {
  const dollars = (cents: number | null) => cents !== null && formatMoney(cents)
  return [
    ['Account email', row.email],
    ['Phone', row.phone],
    ['iPhone (as entered)', row.deviceModel],
    ['Bio', row.bio],
    ['Location', row.location],
    [
      'Experience level',
      row.experienceLevel && experienceLabel(row.experienceLevel, row.experienceList),
    ],
    ['Specialties', row.specialties.join(', ')],
    ['Languages', row.languagesSpoken.join(', ')],
    ['Portfolio link', row.portfolioUrl],
    ['Instagram', row.socialInstagram],
    ['TikTok', row.socialTiktok],
    ['YouTube', row.socialYoutube],
    ['Website', row.socialWebsite],
    ['Level', capital(row.orbiterLevel)],
    ['Requested level', capital(row.wishedLevel)],
    ...REEL_LENGTHS.map(({ seconds, price }): FactRow => [reelLabel(seconds), dollars(row[price])]),
    ['Turnaround', row.deliveryTimeDays !== null && `${row.deliveryTimeDays} days`],
    ['Completeness', `${row.profileCompleteness}%`],
  ]
}

export function Facts({ title, rows }: { title: string; rows: FactRow[] }) {
  return (
    <section>
      <h2 className="title">{title}</h2>
      <dl className="fact-list above-16">
        {rows.flatMap(([label, value]) =>
          value
            ? [
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="pre-line wrap-anywhere">{value}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
    </section>
  )
}
