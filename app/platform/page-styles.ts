const ATTRIBUTE = ' style="'
const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '\\3c ', '&gt;': '>', '&amp;': '&' }

/**
 * Moves the style attributes of a page into one style element at the end of its head, because the content security
 * policy lets no attribute through. The rules win over those of the style sheets, as the attributes did; what a script
 * sets on an element later wins over them, as it did.
 * @param nonce of the answer; empty where the page is shared and its styles are allowed by their hash
 */
export function liftStyles(html: string, nonce: string): string {
  const [first = '', ...rest] = html.split(ATTRIBUTE)
  if (rest.length === 0) return html
  const names = new Map<string, string>()
  let lifted = first
  let before = first
  for (const part of rest) {
    const end = part.indexOf('"')
    // Words that look like an attribute, outside of any tag, stay words.
    if (before.lastIndexOf('<') <= before.lastIndexOf('>')) {
      lifted += ATTRIBUTE + part
    } else {
      const style = part.slice(0, end)
      const name = names.get(style) ?? String(names.size + 1)
      names.set(style, name)
      lifted += ` data-s="${name}"${part.slice(end + 1)}`
    }
    before = part
  }
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
