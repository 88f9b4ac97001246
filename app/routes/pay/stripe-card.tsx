/** Stripe's fields in place of ours: what is typed there never reaches Orbit. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { cardAppearance } from '#app/routes/pay/card-appearance.ts'
import {
  loadStripe,
  type PaymentElement,
  type StripeElements,
  type StripeScript,
} from '#app/routes/pay/stripe-script.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface StripeCardProps {
  publishableKey: string
  amountCents: number
  /** Changes for each attempt, because the card token of the last attempt is used up. */
  attemptKey: string
  /** Why the card was refused. */
  error: string | undefined
  /** Set while the card's bank asks its owner to confirm; otherwise null. */
  clientSecret: string | null
  /** Submits the same form again, once the bank has answered. */
  onAnswered: () => void
}

interface Fields {
  stripe: StripeScript
  elements: StripeElements
  card: PaymentElement
}

const UNREACHABLE =
  "We can't reach Stripe, which takes the payment. Check your connection, then try again."

/**
 * Belongs inside the form that it pays for; that form is submitted once the card has become a
 * token.
 */
export default function StripeCard(props: StripeCardProps) {
  const [tries, setTries] = useState(0)
  return <CardOfStripe key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function CardOfStripe(props: StripeCardProps & { onRetry: () => void }) {
  const { attemptKey, error, clientSecret, onAnswered, onRetry } = props
  const place = useRef<HTMLDivElement>(null)
  const token = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const fields = useFields(place, props, setTrouble)
  useEffect(() => {
    if (error) void fields.current?.then(({ card }) => card.focus()).catch(() => undefined)
  }, [error, fields])
  useEffect(() => {
    const form = token.current?.form
    if (!form) return
    const send = (event: SubmitEvent) => {
      const input = token.current
      if (!input) return
      // Requesting a new price needs no card.
      const isPress = event.submitter?.getAttribute('name') !== 'reprice'
      if (input.value || !isPress) return
      event.preventDefault()
      event.stopPropagation()
      void tokenOf(fields.current).then((answer) => {
        if ('error' in answer) return setTrouble(answer.error)
        setTrouble(null)
        input.value = answer.token
        form.requestSubmit()
      })
    }
    form.addEventListener('submit', send)
    return () => form.removeEventListener('submit', send)
  }, [fields])
  return (
    <div>
      <input type="hidden" name="cardToken" key={attemptKey} ref={token} />
      <div hidden={clientSecret !== null}>
        <div ref={place} role="group" aria-label="Card" />
        {(trouble ?? error) && (
          <p className="field-error" role="alert">
            {trouble ?? error}
          </p>
        )}
        {trouble === UNREACHABLE && (
          <Button type="button" size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
      {clientSecret && (
        <BankConfirmation
          key={clientSecret}
          confirm={async () => {
            const { stripe } = await currentOf(fields.current)
            await stripe.handleNextAction({ clientSecret })
          }}
          onAnswered={onAnswered}
        />
      )}
    </div>
  )
}

/** Mounts Stripe's fields once, and again if they could not be loaded. */
function useFields(
  place: RefObject<HTMLDivElement | null>,
  { publishableKey, amountCents }: StripeCardProps,
  say: (trouble: string | null) => void,
) {
  const fields = useRef<Promise<Fields> | null>(null)
  useEffect(() => {
    let mounted: PaymentElement | null = null
    let isGone = false
    const open = async (): Promise<Fields> => {
      const stripe = await loadStripe(publishableKey)
      const elements = stripe.elements({
        mode: 'payment',
        amount: amountCents,
        currency: 'usd',
        captureMethod: 'manual',
        setupFutureUsage: 'off_session',
        allowedPaymentMethodTypes: ['card'],
        appearance: cardAppearance(),
      })
      const card = elements.create('payment', { wallets: { link: 'never' } })
      if (place.current && !isGone) {
        mounted = card
        card.on('loaderror', () => say(UNREACHABLE))
        card.mount(place.current)
      }
      return { stripe, elements, card }
    }
    say(null)
    fields.current = open()
    fields.current.catch(() => say(UNREACHABLE))
    return () => {
      isGone = true
      mounted?.destroy()
    }
  }, [place, publishableKey, amountCents, say])
  return fields
}

function currentOf(fields: Promise<Fields> | null): Promise<Fields> {
  return fields ?? Promise.reject(new Error('Not mounted'))
}

/** Stripe's messages about an incomplete card appear in its own fields and below them. */
async function tokenOf(
  fields: Promise<Fields> | null,
): Promise<{ token: string } | { error: string }> {
  try {
    const { stripe, elements } = await currentOf(fields)
    const checked = await elements.submit()
    if (checked.error) return { error: checked.error.message ?? 'Check your card.' }
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements })
    if (confirmationToken) return { token: confirmationToken.id }
    return { error: error?.message ?? 'Check your card.' }
  } catch {
    return { error: UNREACHABLE }
  }
}

interface BankConfirmationProps {
  confirm: () => Promise<void>
  onAnswered: () => void
}

/** Stripe shows the bank's question. However it ends, the server checks the payment itself. */
function BankConfirmation({ confirm, onAnswered }: BankConfirmationProps) {
  const [isAsking, setAsking] = useState(true)
  const steps = useRef({ confirm, onAnswered })
  const ask = () => {
    setAsking(true)
    void steps.current
      .confirm()
      .catch(() => undefined)
      .then(() => {
        setAsking(false)
        steps.current.onAnswered()
      })
  }
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    ask()
  })
  return (
    <Notice tone="clock" title="Your bank needs to verify it's you">
      <p>Confirm the payment with your bank (3-D Secure). Then we finish it.</p>
      <Button type="button" busy={isAsking} onClick={ask}>
        Confirm with your bank
      </Button>
    </Notice>
  )
}
