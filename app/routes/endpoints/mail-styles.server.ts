const STYLE = / style="([^"]*)"/g
const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

/**
 * An email as the frame of /mailbox may show it: mail programs want styles as attributes, and the content security policy of the page
 * around the frame lets only style elements through. For emails that Orbit composed itself.
 */
export function withStyleElement(html: string, nonce: string): string {
  const rules: string[] = []
  const body = html.replace(STYLE, (_attribute, style: string) => {
    const plain = style.replace(/&(?:quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    return ` data-style="${rules.push(`[data-style="${rules.length}"]{${plain}}`) - 1}"`
  })
  return body.replace('</head>', `<style nonce="${nonce}">${rules.join('')}</style></head>`)
}
