/**
 * Frames every page that asks for a card. Only these pages have a content security policy that
 * allows Stripe's script, and only if Stripe is in use.
 */
import { useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/card-page'
import { viewerContext } from '#people/accounts/viewer.ts'
import { env } from '#app/platform/env.ts'
import { stripePageContext } from '#app/platform/request-context.ts'

/** Only for signed-in people: a visitor signs in before paying. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(viewerContext)) context.set(stripePageContext, env().payments.kind === 'stripe')
  },
]

export const loader = ({ context }: Route.LoaderArgs) => ({
  asksStripe: context.get(stripePageContext),
})

/** Whether Stripe is in use doesn't change while a page is open. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/**
 * A document keeps the policy of the page that it was first loaded as; this tag marks a policy that
 * allows Stripe.
 */
const ALLOWS_STRIPE = 'allows-stripe'

export default function CardPage({ loaderData: { asksStripe } }: Route.ComponentProps) {
  useEffect(() => {
    const isAllowed = document.querySelector(`meta[name="${ALLOWS_STRIPE}"]`) !== null
    if (asksStripe && !isAllowed) window.location.reload()
  }, [asksStripe])
  return (
    <>
      {/* Rendered only on the server: React does not remove elements that it did not create. */}
      {import.meta.env.SSR && asksStripe && <meta name={ALLOWS_STRIPE} content="yes" />}
      <Outlet />
    </>
  )
}
