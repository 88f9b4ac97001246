import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import {
  accountSentence,
  bankOf,
  isReady,
  minimumSentence,
  payoutDay,
} from '#money/payouts/payout.ts'
import type { Wallet } from '#money/payouts/wallet.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { AskFirst } from '#app/ui/ask-first.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

interface WalletHeadProps {
  wallet: Wallet
  payoutId: string
  /** The gateway's page, to which browsers without JavaScript must navigate themselves. */
  bankUrl: string | null
}

/** The available amount, where it goes, and the one thing to do about it. */
export function WalletHead({ wallet, payoutId, bankUrl }: WalletHeadProps) {
  const { account, availableCents, canChangeBank, terms } = wallet
  const trouble = account && accountSentence(account)
  const canPay = isReady(account) && availableCents !== null && availableCents >= terms.minimumCents
  return (
    <section className="wallet-head" aria-labelledby="wallet-title">
      <h1 id="wallet-title" className="title">
        Available
      </h1>
      <p className="wallet-big">{availableCents === null ? '–' : formatCents(availableCents)}</p>
      <p className="wallet-lead">{leadOf(wallet)}</p>
      {trouble && <Notice tone={account.state === 'started' ? 'clock' : 'bad'}>{trouble}</Notice>}
      <div className="cluster-12">
        {canPay && !account.refusal && (
          <PayOut
            key={availableCents}
            payoutId={payoutId}
            cents={availableCents}
            bank={bankOf(account)}
          />
        )}
        {canChangeBank && (
          <BankForm
            label={bankLabel(wallet)}
            isMain={!isReady(account) || account.refusal !== null}
            bankUrl={bankUrl}
          />
        )}
        {canPay && account.refusal && (
          <PayOut
            key={availableCents}
            payoutId={payoutId}
            cents={availableCents}
            bank={bankOf(account)}
            isQuiet
          />
        )}
      </div>
      {isReady(account) && <WeeklySwitch day={payoutDay(terms)} isWeekly={account.isWeekly} />}
    </section>
  )
}

function bankLabel({ account }: Wallet): string {
  if (!account) return 'Add a bank account'
  if (account.state === 'closed' || account.refusal) return 'Add another bank account'
  return account.state === 'ready' ? 'Change bank account' : 'Continue'
}

/** Where the money goes, or why it stays. */
function leadOf({ account, availableCents, nextPayoutOn, inTransitCents, terms }: Wallet): string {
  if (availableCents !== null && availableCents < 0) return 'It comes out of your next earnings.'
  if (!account) return 'Add the bank account that we should pay.'
  if (!isReady(account)) return ''
  if (account.refusal) return 'Your money is safe here.'
  if (!availableCents) return inTransitCents > 0 ? 'Everything is on its way.' : ''
  if (availableCents < terms.minimumCents) return minimumSentence(terms)
  const bank = bankOf(account)
  return nextPayoutOn
    ? `Goes to ${bank} on ${formatDate(nextPayoutOn, false)}.`
    : `Pay it out to ${bank} whenever you like.`
}

interface PayOutProps {
  payoutId: string
  cents: number
  /** `First Test Bank •• 6789` */
  bank: string
  isQuiet?: boolean
}

function PayOut({ payoutId, cents, bank, isQuiet = false }: PayOutProps) {
  const fetcher = useFormFetcher()
  // Live updates reload the page's data; the form keeps its own key until its amount changes.
  const [ownId] = useState(payoutId)
  return (
    <AskFirst
      tone={isQuiet ? 'quiet' : 'main'}
      label={
        <>
          Pay out <span className="tabular">{formatCents(cents)}</span>
        </>
      }
    >
      <p>
        All {formatCents(cents)} goes to {bank}. A payout can't be stopped once it has started.
      </p>
      <fetcher.Form method="post">
        <input type="hidden" name="payoutId" value={ownId} />
        <input type="hidden" name="shownCents" value={cents} />
        <Button
          name="intent"
          value="pay-out"
          tone="main"
          busy={isBusy(fetcher)}
          busyLabel="Starting your payout"
        >
          Yes, pay out {formatCents(cents)}
        </Button>
      </fetcher.Form>
    </AskFirst>
  )
}

function BankForm({
  label,
  isMain,
  bankUrl,
}: {
  label: string
  isMain: boolean
  bankUrl: string | null
}) {
  const { state, formData } = useNavigation()
  return (
    <Form method="post">
      {bankUrl ? (
        <a href={bankUrl} className={buttonClass('main')}>
          Continue with your bank
        </a>
      ) : (
        <Button
          name="intent"
          value="bank"
          tone={isMain ? 'main' : 'quiet'}
          busy={state !== 'idle' && formData?.get('intent') === 'bank'}
        >
          {label}
        </Button>
      )}
    </Form>
  )
}

/** Submitted as soon as it is toggled; without JavaScript, its button submits it. */
function WeeklySwitch({ day, isWeekly }: { day: string; isWeekly: boolean }) {
  const fetcher = useFormFetcher()
  const shown = fetcher.formData ? fetcher.formData.get('isWeekly') === 'on' : isWeekly
  return (
    <fetcher.Form method="post" className="fit">
      <input type="hidden" name="intent" value="weekly" />
      <SwitchField
        label={`Pay out every ${day}`}
        name="isWeekly"
        checked={shown}
        onChange={(event) => void fetcher.submit(event.currentTarget.form)}
      />
      <noscript>
        <Button size="sm">Save</Button>
      </noscript>
    </fetcher.Form>
  )
}
