import bricolageUrl from '#app/styles/fonts/bricolage.woff2?url'
import geistUrl from '#app/styles/fonts/geist.woff2?url'

/** Link descriptors for the root route: the two files that every first screen needs. */
export const preloadFonts = [bricolageUrl, geistUrl].map(
  (href) =>
    ({
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
    }) as const,
)
