/** The markup of a creator's card, handwritten. */
import { createElement as h, type ReactElement } from 'react'
import { formatMoney } from '#app/base/money.ts'
import { deliveryLabel, LEVEL_LABELS, type CreatorCardData } from '#market/creators/creator.ts'

const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5'
const STAR = 'M12 1.8l3.1 6.4 7 1-5 4.9 1.2 7L12 17.8l-6.3 3.3 1.2-7-5-4.9 7-1z'
const CHECK = 'M20 6 9 17l-5-5'

function icon(size: number, d: string): ReactElement {
  return h(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    },
    h('path', { d }),
  )
}

function poster({ posterUrl, reelUrl }: CreatorCardData, isFirst: boolean): ReactElement {
  return h(
    'div',
    { className: 'reel-frame ', 'data-reel': reelUrl },
    h('img', {
      src: posterUrl ?? '/no-reel.svg',
      srcSet: posterUrl
        ? `${posterUrl.replace(/\.webp$/, '-360.webp')} 360w, ${posterUrl} 720w`
        : undefined,
      sizes: posterUrl ? '150px' : undefined,
      alt: '',
      width: 540,
      height: 960,
      loading: isFirst ? 'eager' : 'lazy',
      fetchPriority: isFirst ? 'high' : undefined,
      decoding: 'async',
    }),
  )
}

function Heart({ userId, fullName, isSaved }: CreatorCardData) {
  return h(
    'form',
    { method: 'post', action: '/api/favourites', className: 'heart-form' },
    h('input', { type: 'hidden', name: 'orbiterId', value: userId }),
    h('input', { type: 'hidden', name: 'isOn', value: isSaved ? 'no' : 'yes' }),
    h(
      'button',
      {
        type: 'submit',
        className: 'heart',
        'aria-pressed': isSaved === true,
        'aria-label': `Save ${fullName}`,
      },
      icon(24, HEART),
    ),
  )
}

function Stars({ value, count }: { value: number; count: number }) {
  return h(
    'span',
    {
      role: 'img',
      'aria-label': `Rated ${value.toFixed(1)} out of 5 from ${count} reviews`,
      className: 'stars ',
    },
    h(
      'svg',
      { width: 14, height: 14, viewBox: '0 0 24 24', fill: 'currentColor', 'aria-hidden': true },
      h('path', { d: STAR }),
    ),
    value.toFixed(1),
    h('span', { className: 'stars-count' }, ' ', '· ', count, ' ', 'reviews'),
  )
}

function Title({ userId, fullName, imageUrl }: CreatorCardData) {
  const initials = fullName
    .split(' ')
    .map((word) => word[0])
    .join('')
  return h(
    'h3',
    { className: 'title creator-card-title' },
    imageUrl
      ? h('img', {
          className: 'avatar avatar-sm',
          src: imageUrl,
          alt: '',
          width: 32,
          height: 32,
          loading: 'lazy',
          decoding: 'async',
        })
      : h('span', { className: 'avatar avatar-sm', 'aria-hidden': true }, initials),
    h('a', { href: `/orbiter/${userId}`, className: 'creator-card-name' }, fullName),
  )
}

function Price({ startingPriceCents, priceFor, deliveryDays }: CreatorCardData) {
  return [
    h(
      'p',
      { key: 'price', className: 'creator-card-line' },
      startingPriceCents
        ? [
            'from ',
            h('b', { key: 'price', className: 'tabular' }, formatMoney(startingPriceCents)),
            priceFor && ` · ${priceFor}`,
          ]
        : 'Ask for a quote',
    ),
    deliveryDays !== null &&
      h(
        'p',
        { key: 'delivery', className: 'creator-card-line text-muted' },
        'Delivery: ',
        deliveryLabel(deliveryDays),
      ),
  ]
}

function End({ userId, fullName, completeness, hasPortfolio }: CreatorCardData) {
  return h(
    'div',
    { className: 'creator-card-end' },
    h(
      'p',
      { className: 'creator-card-marks' },
      h('span', null, 'Profile ', completeness, '%'),
      hasPortfolio && h('span', null, icon(14, CHECK), ' Portfolio'),
    ),
    h(
      'a',
      {
        href: `/orbiter/${userId}?tab=portfolio`,
        className: 'text-link',
        'aria-label': `View Work of ${fullName}`,
      },
      'View Work',
    ),
    h(
      'a',
      {
        href: `/orbiter/${userId}`,
        className: 'text-link',
        'aria-label': `View Profile of ${fullName}`,
      },
      'View Profile',
    ),
    h(
      'a',
      {
        href: `/orbiter/${userId}?book=any`,
        className: 'btn btn-quiet btn-sm',
        'aria-label': `Book Now: ${fullName}`,
      },
      'Book Now',
    ),
  )
}

export function Card({ creator, isFirst }: { creator: CreatorCardData; isFirst: boolean }) {
  const { userId, level, rating, reviewCount, specialties, location, bio } = creator
  return h(
    'article',
    { className: 'creator-card' },
    h(
      'a',
      { href: `/orbiter/${userId}`, tabIndex: -1, 'aria-hidden': true },
      poster(creator, isFirst),
    ),
    h(Heart, creator),
    h(
      'div',
      { className: 'creator-card-facts' },
      h(Title, creator),
      h(
        'p',
        { className: 'creator-card-rating row-8' },
        rating === null ? 'No reviews yet' : h(Stars, { value: rating, count: reviewCount }),
        level && h('span', { className: 'text-muted' }, '· ', LEVEL_LABELS[level]),
      ),
      h(Price, creator),
      creator.isAvailable
        ? creator.freeText && h('p', { className: 'creator-card-free' }, creator.freeText)
        : h('p', { className: 'text-muted' }, 'Unavailable'),
      specialties.length > 0 && h('p', { className: 'text-muted' }, specialties.join(', ')),
      h('p', { className: 'creator-card-line text-muted' }, location),
      bio && h('p', { className: 'creator-card-bio' }, bio),
      h(End, creator),
    ),
  )
}
