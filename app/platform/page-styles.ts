const STYLE_ATTRIBUTE = /(<[a-z][^<>]*?) style="([^"]*)"/g
const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '\\3c ', '&gt;': '>', '&amp;': '&' }

/**
 * Moves the style attributes of a page into one style element at the end of its head, because the content security
 * policy lets no attribute through. The rules win over those of the style sheets, as the attributes did; what a script
 * sets on an element later wins over them, as it did.
 * @param nonce of the answer; empty where the page is shared and its styles are allowed by their hash
 */
export function liftStyles(html: string, nonce: string): string {
  const names = new Map<string, string>()
  const lifted = html.replace(STYLE_ATTRIBUTE, (_all, before: string, style: string) => {
    const name = names.get(style) ?? String(names.size + 1)
    names.set(style, name)
    return `${before} data-s="${name}"`
  })
  if (names.size === 0) return html
  const end = lifted.indexOf('</head>')
  if (end < 0) return html
  const rules = [...names].map(([style, name]) => `${`[data-s="${name}"]`.repeat(4)}{${decode(style)}}`).join('')
  return `${lifted.slice(0, end)}<style${nonce && ` nonce="${nonce}"`}>${rules}</style>${lifted.slice(end)}`
}

/** As the browser would have read the attribute; a closing tag in it cannot end the style element. */
function decode(style: string): string {
  return style
    .replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('</', '<\\/')
    .replace(/[{}]/g, '')
}
