/**
 * Around every page that asks for a card: its policy allows Stripe's script, where Stripe is in use,
 * and no other page's does.
 */
import { useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/card-page'
import { viewerContext } from '#people/accounts/viewer.ts'
import { env } from '#app/platform/env.ts'
import { stripePageContext } from '#app/platform/request-context.ts'

/** A visitor signs in before anything is paid. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(viewerContext)) context.set(stripePageContext, env().payments.kind === 'stripe')
  },
]

export const loader = ({ context }: Route.LoaderArgs) => ({
  asksStripe: context.get(stripePageContext),
})

/** Whether Stripe is in use doesn't change on a page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** The policy of a document stays that of the page which it was loaded as. */
const ALLOWS_STRIPE = 'allows-stripe'

export default function CardPage({ loaderData: { asksStripe } }: Route.ComponentProps) {
  useEffect(() => {
    const isAllowed = document.querySelector(`meta[name="${ALLOWS_STRIPE}"]`) !== null
    if (asksStripe && !isAllowed) window.location.reload()
  }, [asksStripe])
  return (
    <>
      {/* Server only: React leaves in place what it did not create. */}
      {import.meta.env.SSR && asksStripe && <meta name={ALLOWS_STRIPE} content="yes" />}
      <Outlet />
    </>
  )
}
