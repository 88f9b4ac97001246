/** The types of Stripe's own script, as far as Orbit uses it. */

/** Must match the API version of the library on the server (`npm ls stripe`): both are `endive`. */
const SOURCE = 'https://js.stripe.com/endive/stripe.js'

interface StripeError {
  message?: string
}

export interface PaymentElement {
  mount(place: HTMLElement): void
  focus(): void
  destroy(): void
  on(event: 'loaderror', listener: (failed: { error: StripeError }) => void): void
}

export interface StripeElements {
  create(kind: 'payment', options: object): PaymentElement
  submit(): Promise<{ error?: StripeError }>
}

export interface StripeScript {
  elements(options: {
    mode: 'payment'
    amount: number
    currency: 'usd'
    captureMethod: 'manual'
    setupFutureUsage: 'off_session'
    allowedPaymentMethodTypes: ['card']
    appearance: object
  }): StripeElements
  createConfirmationToken(options: {
    elements: StripeElements
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeError }>
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeError }>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeScript
  }
}

let loading: Promise<void> | null = null

/** Never called on a page that asks for no card. @throws if Stripe can't be reached */
export async function loadStripe(publishableKey: string): Promise<StripeScript> {
  loading ??= addScript().catch((error: unknown) => {
    loading = null
    throw error
  })
  await loading
  if (!window.Stripe) throw new Error('Stripe’s script defined nothing')
  return window.Stripe(publishableKey)
}

function addScript(): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SOURCE
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Stripe’s script did not load'))
    })
    document.head.append(script)
  })
}
