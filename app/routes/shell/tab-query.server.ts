import { redirect, type MiddlewareFunction } from 'react-router'

/**
 * Tabs are specified as a query and are pages of their own: `/dashboard?tab=bookings` leads to `/dashboard/bookings`, with
 * whatever else the address asks for. A form that an open page sends there goes along.
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
