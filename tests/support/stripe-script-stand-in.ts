/**
 * Replaces Stripe's script, which no journey can reach: does what the page's policy must allow the
 * real script (its own frames, files and requests), and creates tokens for cards of the peer.
 */
import type { Page } from '@playwright/test'
import type { StripePeer } from '#tests/support/stripe-peer.ts'

const SCRIPT = `
window.Stripe = (key) => ({
  elements: (options) => {
    window.stripeAsked = { key, ...options }
    return {
      create: () => ({
        on: () => {},
        focus: () => document.querySelector('#stand-in-number')?.focus(),
        destroy: () => {},
        mount: (place) => {
          const label = document.createElement('label')
          label.textContent = 'Card number'
          label.htmlFor = 'stand-in-number'
          const input = document.createElement('input')
          input.id = 'stand-in-number'
          const frame = document.createElement('iframe')
          frame.src = 'https://js.stripe.com/endive/frame.html'
          frame.title = 'Stripe'
          place.replaceChildren(label, input, frame)
          const file = document.createElement('script')
          file.src = 'https://js.stripe.com/endive/part.js'
          document.head.append(file)
          fetch('https://api.stripe.com/v1/elements').then(() => { window.stripeAnswered = true })
        },
      }),
      submit: async () =>
        document.querySelector('#stand-in-number').value
          ? {}
          : { error: { message: 'Your card number is incomplete.' } },
    }
  },
  createConfirmationToken: async () => ({
    confirmationToken: { id: await window.peerToken(document.querySelector('#stand-in-number').value) },
  }),
  handleNextAction: async ({ clientSecret }) => { await window.peerBank(clientSecret); return {} },
})`

const CARDS = {
  '4242': 'pays',
  '0002': 'declines',
  '3155': 'confirms',
} as const

/** @returns the Stripe addresses that the page has requested */
export async function standInForStripe(page: Page, peer: StripePeer): Promise<string[]> {
  const asked: string[] = []
  await page.exposeFunction('peerToken', (number: string) =>
    peer.token(CARDS[number as keyof typeof CARDS] ?? 'declines'),
  )
  await page.exposeFunction('peerBank', (secret: string) =>
    peer.answerBank(secret.replace(/_secret_.*/, ''), true),
  )
  await page.route(/^https:\/\/(?:js|api)\.stripe\.com\//, (route) => {
    const url = route.request().url()
    asked.push(url)
    const headers = { 'access-control-allow-origin': '*' }
    if (url.endsWith('/stripe.js'))
      return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
    if (url.endsWith('/part.js'))
      return route.fulfill({ contentType: 'text/javascript', body: 'window.stripePart = true' })
    return route.fulfill({ contentType: 'text/html', headers, body: '<p>Stripe</p>' })
  })
  return asked
}
