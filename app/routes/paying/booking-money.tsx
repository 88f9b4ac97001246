import { data } from 'react-router'
import type { Route } from './+types/booking-money'
import { paths } from '#app/base/paths.ts'
import { OrderMoney } from '#app/routes/paying/order-money.tsx'
import { readMoney } from '#app/routes/paying/read-money.server.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta('Where the money is', 'Every cent of a booking, from the card to where it is.')

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
  const money = await readMoney(requireViewer(context), { bookingId })
  return money ? { money, bookingId } : data({ money, bookingId }, { status: 404 })
}

export default function BookingMoney({ loaderData: { money, bookingId } }: Route.ComponentProps) {
  if (!money) return <LostPage what="Booking" />
  return <OrderMoney money={money} back={{ to: paths.booking(bookingId), label: 'Booking' }} />
}
