import { formatMoney } from '#app/base/money.ts'
import { jobPage, type ProjectNotices } from '#notifications/notice/project-notice.ts'

export const OFFER_NOTICES = {
  'offer.made': {
    recipients: 'offered',
    title: (f, data) =>
      `New job${f.city ? ` in ${f.city}` : ''}: you earn ${formatMoney(data.earnCents)}`,
    href: jobPage,
  },
  'offer.lapsed': { recipients: 'offered', title: () => 'A job offer has expired', href: jobPage },
  'offer.taken': {
    recipients: 'offered',
    title: (_, { by }) =>
      by === 'team' ? 'Our team chose another Orbiter for a job' : 'Another Orbiter took this job',
    href: jobPage,
  },
  'offer.withdrawn': {
    recipients: 'offered',
    title: () => 'The customer withdrew a job',
    href: jobPage,
  },
} satisfies ProjectNotices<'offer.made' | 'offer.lapsed' | 'offer.taken' | 'offer.withdrawn'>
