import { Lock } from 'lucide'
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import type { FieldErrors } from '#app/base/errors.ts'
import { formatCents } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import type { Bought } from '#money/payments/paying.ts'
import { BankQuestion } from '#app/routes/pay/bank-question.tsx'
import type { PayPrompt } from '#app/routes/pay/pay-prompt.ts'
import { PayLess, PriceSummary } from '#app/routes/pay/price-summary.tsx'
import { TestBanner } from '#app/routes/pay/test-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/panel.tsx'
import './paying.css'

/** Loaded only if Stripe is in use. */
const StripeCard = lazy(() => import('#app/routes/pay/stripe-card.tsx'))

/** The whole policy, in a separate tab so that nothing typed is lost. */
const POLICY = `${paths.terms()}#changes-and-cancellation`

interface PayStepProps {
  prompt: PayPrompt
  /** The job's picture, on a page that shows it nowhere else. */
  poster?: ReactNode
  isSending: boolean
  /** Submits the same form again, once the bank has answered. */
  onAnswered: () => void
}

/** The last step of a form that a card pays for: amount, payment schedule, card, and one button. */
export default function PayStep({ prompt, poster, isSending, onAnswered }: PayStepProps) {
  const { errors, trouble } = prompt
  const isFree = prompt.amountCents === 0
  const [repriced, setRepriced] = useState('')
  const repriceButton = useRef<HTMLButtonElement>(null)
  const reprice = useCallback(() => {
    const button = repriceButton.current
    setRepriced(prompt.key)
    button?.form?.requestSubmit(button)
  }, [prompt.key])
  useFocusFirstError(errors)
  return (
    <div className="stack-20">
      {prompt.gateway === 'test' && <TestBanner />}
      <input type="hidden" name="paymentKey" value={prompt.key} />
      <input type="hidden" name="shownCents" value={prompt.amountCents} />
      <div className="pay-top">
        {poster}
        {prompt.bought && <PaidFor bought={prompt.bought} />}
        <p className="pay-amount tabular" aria-live="polite">
          {formatCents(prompt.amountCents)}
        </p>
      </div>
      {prompt.lines && <PriceSummary lines={prompt.lines} amountCents={prompt.amountCents} />}
      {prompt.lines && (
        <div hidden={prompt.bank !== null}>
          <PayLess lines={prompt.lines} error={errors?.['promoCode']} reprice={reprice} />
        </div>
      )}
      {!isFree && <Moments moments={prompt.moments} />}
      {prompt.publishableKey && !isFree && (
        <Suspense>
          <StripeCard
            publishableKey={prompt.publishableKey}
            amountCents={prompt.amountCents}
            attemptKey={prompt.key}
            error={errors?.['cardNumber']}
            clientSecret={prompt.bank?.clientSecret ?? null}
            onAnswered={onAnswered}
          />
        </Suspense>
      )}
      <div hidden={prompt.bank !== null}>
        {prompt.gateway === 'test' && !isFree && <CardFields errors={errors} />}
        {trouble && (
          <Notice tone="bad" title="Nothing was sent">
            {trouble}
          </Notice>
        )}
        <Button
          type="submit"
          tone="main"
          className="pay-send"
          busy={isSending}
          busyLabel={repriced === prompt.key ? 'Updating the price' : 'Asking your bank'}
        >
          {isFree ? (prompt.freeVerb ?? prompt.verb) : <Amount prompt={prompt} />}
        </Button>
        {/* Comes after the button that pays, because Enter presses the first button. */}
        <button type="submit" name="reprice" value="yes" hidden ref={repriceButton}>
          Update the price
        </button>
      </div>
      {prompt.bank && prompt.gateway === 'test' && (
        <BankQuestion
          key={prompt.bank.chargeId}
          bank={prompt.bank}
          amountCents={prompt.amountCents}
          onAnswered={onAnswered}
        />
      )}
      <p className="small text-muted">
        {prompt.refunds}
        {prompt.isCancellable && (
          <>
            {' '}
            <a href={POLICY} target="_blank" rel="noreferrer" className="text-link">
              Cancellation policy
            </a>
          </>
        )}
      </p>
    </div>
  )
}

function PaidFor({ bought: { what, product, when } }: { bought: Bought }) {
  return (
    <p className="pay-bought wrap-anywhere">
      <b>{what}</b>
      {product && <span>{product}</span>}
      <span>{when}</span>
    </p>
  )
}

function Moments({ moments }: Pick<PayPrompt, 'moments'>) {
  return (
    <ol className="pay-moments">
      {moments.map(({ when, what }, index) => (
        <li key={when} aria-current={index === 0 ? 'step' : undefined}>
          <b>{when}</b>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  )
}

function Amount({ prompt: { verb, isHold, amountCents } }: { prompt: PayPrompt }) {
  return (
    <>
      <Icon of={Lock} size={16} />
      <span>
        {verb}
        {isHold && ' ·'} <span className="tabular">{formatCents(amountCents)}</span>
        {isHold && ' hold'}
      </span>
    </>
  )
}

function CardFields({ errors }: { errors: FieldErrors | undefined }) {
  return (
    <div className="pay-card">
      <TextField
        label="Card number"
        name="cardNumber"
        inputMode="numeric"
        autoComplete="cc-number"
        className="tabular"
        maxLength={30}
        error={errors?.['cardNumber']}
        hint="Test payments: 4242 4242 4242 4242 pays."
        data-autofocus
      />
      <TextField
        label="Expires"
        name="cardExpires"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        maxLength={9}
        error={errors?.['cardExpires']}
      />
      <TextField
        label="CVC"
        name="cardCvc"
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        error={errors?.['cardCvc']}
      />
    </div>
  )
}
