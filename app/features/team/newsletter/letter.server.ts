import { Marked } from 'marked'

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Links may only lead to web pages and email addresses. */
const isSafe = (href: string) => /^(?:https?:\/\/|mailto:)/i.test(href)

const STYLES: Record<string, string> = {
  p: 'margin:0 0 16px;font-size:16px;line-height:1.55',
  h2: 'margin:28px 0 10px;font-size:20px;line-height:1.2',
  h3: 'margin:24px 0 8px;font-size:17px;line-height:1.25',
  ul: 'margin:0 0 16px;padding-left:22px;font-size:16px;line-height:1.55',
  ol: 'margin:0 0 16px;padding-left:22px;font-size:16px;line-height:1.55',
  blockquote: 'margin:0 0 16px;padding-left:16px;border-left:3px solid #e4ded2',
  a: 'color:#d9300f',
}

const marked = new Marked({
  renderer: {
    // HTML is shown as text: a letter has only paragraphs, headings, lists, and links.
    html: ({ text }) => escape(text),
    image: ({ text }) => escape(text),
    heading({ tokens, depth }) {
      const tag = depth <= 2 ? 'h2' : 'h3'
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>\n`
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      return isSafe(href) ? `<a href="${escape(href)}">${words}</a>` : words
    },
  },
})

export interface Letter {
  /** For a page, which styles it. */
  html: string
  /** For email clients, with inline styles. */
  mailHtml: string
  /** The Markdown itself. */
  text: string
}

/** Renders a letter's Markdown: no scripts, and only links to web pages and email addresses. */
export function readLetter(markdown: string): Letter {
  const html = marked.parse(markdown, { async: false })
  const mailHtml = html.replace(
    /<(p|h2|h3|ul|ol|blockquote|a)(?=[ >])/g,
    (start, tag: string) => `${start} style="${STYLES[tag]}"`,
  )
  return { html, mailHtml, text: markdown.trim() }
}
