const STYLE = / style="([^"]*)"/g
const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

/**
 * Prepares an email for the frame of /mailbox: emails use style attributes, but the content
 * security policy of the page around the frame allows only style elements. Only for emails that
 * Orbit composed itself.
 */
export function withStyleElement(html: string, nonce: string): string {
  const rules: string[] = []
  const body = html.replace(STYLE, (_attribute, style: string) => {
    const plain = style.replace(/&(?:quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    return ` data-style="${rules.push(`[data-style="${rules.length}"]{${plain}}`) - 1}"`
  })
  return body
    .replace('<style>', `<style nonce="${nonce}">`)
    .replace('</head>', `<style nonce="${nonce}">${rules.join('')}</style></head>`)
}
