/** The whole URL map on one page. Who may open what stands in features/accounts/access.ts. */
import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('how-it-works', 'routes/public/how-it-works.tsx'),
  route('become-orbiter', 'routes/public/become-orbiter.tsx'),
  route('weddings', 'routes/public/weddings.tsx'),
  route('enquiry', 'routes/public/enquiry.tsx'),
  route('browse-reels', 'routes/public/browse-reels.tsx'),
  route('browse-creators', 'routes/public/browse-creators.tsx', { id: 'browse-creators' }),
  route('creators', 'routes/public/browse-creators.tsx', { id: 'creators' }),
  route('browse', 'routes/public/browse-creators.tsx', { id: 'browse' }),
  route('orbiter/:orbiterId', 'routes/public/creator.tsx'),

  route('auth', 'routes/auth/auth.tsx'),
  route('confirm-email', 'routes/auth/confirm-email.tsx'),
  route('smart-dashboard', 'routes/auth/smart-dashboard.ts'),
  route('sign-out', 'routes/auth/sign-out.ts'),

  route('my-bookings', 'routes/bookings/my-bookings.tsx'),
  route('bookings/:bookingId', 'routes/bookings/booking.tsx'),
  route('bookings/:bookingId/calendar.ics', 'routes/bookings/booking-calendar.ts'),
  route('calendar/:secret', 'routes/bookings/calendar-feed.ts'),
  route('notifications', 'routes/dashboard/notifications.tsx'),
  route('dashboard', 'routes/dashboard/dashboard.tsx'),
  route('create-booking', 'routes/dashboard/create-booking.ts'),
  route('user-dashboard', 'routes/dashboard/user-dashboard.ts'),
  route('orbiter', 'routes/orbiter/orbiter.tsx'),
  route('admin', 'routes/admin/admin.tsx'),

  route('orbiter/:orbiterId/times', 'routes/endpoints/creator-times.ts'),
  route('api/creators', 'routes/endpoints/creators.ts'),
  route('api/reels/:reelId/views', 'routes/endpoints/reel-views.ts'),
  route('mailbox', 'routes/endpoints/mailbox.tsx'),
  route('test-nav', 'routes/endpoints/test-nav.tsx'),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
