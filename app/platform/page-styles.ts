const ATTRIBUTE = ' style="'
const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '\\3c ', '&gt;': '>', '&amp;': '&' }

/** Rules by the name that elements carry in `data-s`; the same style has the same name on every page. */
export type LiftedStyles = Map<string, string>

/** FNV-1a, 32 bits: short, and the same in every process. */
function nameOf(style: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < style.length; at += 1) hash = Math.imul(hash ^ style.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Takes the style attributes out of a piece of page, and puts their rules into `lifted`. */
export function takeStyles(html: string, lifted: LiftedStyles): string {
  const [first = '', ...rest] = html.split(ATTRIBUTE)
  if (rest.length === 0) return html
  let taken = first
  let before = first
  for (const part of rest) {
    const end = part.indexOf('"')
    // Words that look like an attribute, outside of any tag, stay words.
    if (before.lastIndexOf('<') <= before.lastIndexOf('>')) {
      taken += ATTRIBUTE + part
    } else {
      const style = part.slice(0, end)
      const name = nameOf(style)
      lifted.set(name, `${`[data-s="${name}"]`.repeat(4)}{${decode(style)}}`)
      taken += ` data-s="${name}"${part.slice(end + 1)}`
    }
    before = part
  }
  return taken
}

/** Puts the rules into one style element at the end of a page's head. */
export function putStyles(html: string, lifted: LiftedStyles, nonce: string): string {
  const end = lifted.size === 0 ? -1 : html.indexOf('</head>')
  if (end < 0) return html
  return `${html.slice(0, end)}<style${nonce && ` nonce="${nonce}"`}>${[...lifted.values()].join('')}</style>${html.slice(end)}`
}

/**
 * Moves the style attributes of a page into one style element at the end of its head, because the content security
 * policy lets no attribute through. The rules win over those of the style sheets, as the attributes did; what a script
 * sets on an element later wins over them, as it did.
 * @param nonce of the answer; empty where the page is shared and its styles are allowed by their hash
 */
export function liftStyles(html: string, nonce: string): string {
  const lifted: LiftedStyles = new Map()
  return putStyles(takeStyles(html, lifted), lifted, nonce)
}

/** As the browser would have read the attribute; a closing tag in it cannot end the style element. */
function decode(style: string): string {
  return style
    .replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('</', '<\\/')
    .replace(/[{}]/g, '')
}
