/**
 * Structured data for search engines about Orbit, its people, and its pages, in schema.org terms.
 */
import type { Product } from '#market/catalog/product.ts'
import type { City } from '#market/catalog/cities.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { link } from '#app/platform/mail.ts'

const CONTEXT = 'https://schema.org'
const here = (path: string) => (/^https?:/.test(path) ? path : link(path))
const organizationId = () => here('/#organization')
const areaOf = (cities: readonly City[]) =>
  cities.map((city) => ({ '@type': 'City', name: city.name }))

export function organization(
  contact: { phone: string; supportEmail: string } | null,
  cities: readonly City[],
): object {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': organizationId(),
    name: 'Orbit',
    url: here(paths.home()),
    logo: here('/icon-512.png'),
    slogan: 'Reels. Shot. Edited. Delivered Fast.',
    areaServed: areaOf(cities),
    ...(contact?.supportEmail && { email: contact.supportEmail }),
    ...(contact?.phone && { telephone: contact.phone }),
  }
}

export function website(): object {
  const target = {
    '@type': 'EntryPoint',
    urlTemplate: `${here(paths.browseCreators())}?q={search_term_string}`,
  }
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: 'Orbit',
    url: here(paths.home()),
    publisher: { '@id': organizationId() },
    potentialAction: {
      '@type': 'SearchAction',
      target,
      'query-input': 'required name=search_term_string',
    },
  }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** Products of the catalog as one service with its offers. */
export function service(
  name: string,
  description: string,
  path: string,
  products: readonly Product[],
  cities: readonly City[],
): object {
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name,
    description,
    url: here(path),
    serviceType: 'Short video production',
    provider: {
      '@id': organizationId(),
      '@type': 'Organization',
      name: 'Orbit',
      url: here(paths.home()),
    },
    areaServed: areaOf(cities),
    offers: products.map((product) => ({
      '@type': 'Offer',
      name: product.name,
      description: product.description || product.subtitle,
      price: dollars(product.priceCents),
      priceCurrency: 'USD',
      url: here(paths.enquiry()),
    })),
  }
}

/** An Orbiter as a bookable person. */
export function creatorFacts(
  profile: PublicProfile,
  reviews: readonly {
    rating: number
    customerName: string
    text: string | null
    createdAt: string
  }[],
): object {
  const elsewhere = [profile.instagram, profile.youtube, profile.tiktok, profile.website].filter(
    (url) => url?.startsWith('https://'),
  )
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    '@id': here(`${paths.creator(profile.userId)}#creator`),
    name: profile.fullName,
    url: here(paths.creator(profile.userId)),
    image: here(profile.posterUrl ?? paths.creatorShareImage(profile.userId)),
    description: profile.bio ?? undefined,
    address: {
      '@type': 'PostalAddress',
      addressLocality: profile.location ?? undefined,
      addressCountry: 'US',
    },
    employee: {
      '@type': 'Person',
      name: profile.fullName,
      jobTitle: 'Orbiter',
      knowsAbout: profile.specialties,
    },
    parentOrganization: { '@id': organizationId() },
    priceRange: profile.startingPriceCents
      ? `from $${dollars(profile.startingPriceCents)}`
      : undefined,
    sameAs: elsewhere.length > 0 ? elsewhere : undefined,
    ...(profile.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: profile.rating.toFixed(1),
        reviewCount: profile.reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
      review: reviews.map((review) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
        author: { '@type': 'Person', name: review.customerName },
        datePublished: review.createdAt.slice(0, 10),
        reviewBody: review.text ?? undefined,
      })),
    }),
  }
}

export function videos(reels: readonly Reel[]): object[] {
  return reels.map((reel) => ({
    '@context': CONTEXT,
    '@type': 'VideoObject',
    name: reel.title,
    description: reel.description ?? reel.title,
    contentUrl: here(reel.videoUrl),
    thumbnailUrl: reel.posterUrl ? here(reel.posterUrl) : undefined,
    uploadDate: reel.createdAt,
    duration: reel.durationSeconds === null ? undefined : `PT${Math.round(reel.durationSeconds)}S`,
    url: here(paths.browseReels({ reel: reel.id })),
  }))
}

/** The path from the home page to this page. */
export function breadcrumbs(...trail: { name: string; path: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Orbit', path: paths.home() }, ...trail].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: here(path),
      }),
    ),
  }
}

export function questions(entries: readonly { question: string; answerHtml: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answerHtml }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answerHtml },
    })),
  }
}
