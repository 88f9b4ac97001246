import { redirect, type MiddlewareFunction } from 'react-router'

/**
 * The specification defines tabs as a query, but they are separate pages: `/dashboard?tab=bookings`
 * redirects to `/dashboard/bookings`, with the rest of the query. A form that an open page submits
 * to the old URL is redirected with its data.
 */
export function leadFromTab(pages: Record<string, string>): MiddlewareFunction<Response> {
  return ({ request, url: { searchParams } }) => {
    const tab = searchParams.get('tab') ?? ''
    if (!Object.hasOwn(pages, tab)) return
    const query = new URLSearchParams(searchParams)
    query.delete('tab')
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    throw redirect([pages[tab], query].filter(String).join('?'), isReading ? 302 : 307)
  }
}
