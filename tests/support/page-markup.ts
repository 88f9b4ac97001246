/** Helpers that read the HTML of `openPage`. */

/** The address of the first link with this text or label. */
export const linkTo = (html: string, name: string): string | undefined =>
  html
    .match(/<a\s[^]*?<\/a>/g)
    ?.find(
      (link) =>
        link.replaceAll(/<[^<>]*>/g, ' ').trim() === name || link.includes(`aria-label="${name}"`),
    )
    ?.match(/href="([^"]*)"/)?.[1]
    ?.replaceAll('&amp;', '&')

/** The start tag of the first field with this name; empty if there is none. */
export const fieldOf = (html: string, name: string): string =>
  new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

/** The text of a part of the page, without tags and with white space collapsed. */
export const textIn = (html: string): string =>
  html
    .replaceAll('<wbr/>', '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** The cards of a list: its articles, in order. */
export const cardsIn = (html: string): string[] => html.match(/<article[^]*?<\/article>/g) ?? []

/** The card that contains this text. */
export const cardOf = (html: string, text: string): string =>
  cardsIn(html).find((card) => textIn(card).includes(text)) ?? ''

/** The texts of the links in a part of the page. */
export const linksIn = (html: string): string[] =>
  (html.match(/<a\s[^]*?<\/a>/g) ?? []).map((link) => textIn(link))

/** The part of the page that has this label. */
export const labelledPart = (html: string, tag: string, label: string): string =>
  new RegExp(`<${tag}[^>]* aria-label="${label}"[^>]*>[^]*?</${tag}>`).exec(html)?.[0] ?? ''
