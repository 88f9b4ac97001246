/**
 * The layout of every email: tables and inline styles, because mail programs support little else,
 * plus a plain-text part.
 */
import { escapeHtml } from '#app/base/escape-html.ts'

export interface MailContent {
  /** The preview line that a mailbox shows next to the subject. */
  preview: string
  title: string
  /** Plain text; escaped here. */
  paragraphs: string[]
  /** Safe, styled HTML and the same content as text; goes after the paragraphs. */
  written?: { html: string; text: string }
  /** Facts as label and value, shown as a small table. */
  facts?: [label: string, value: string][]
  action?: { label: string; url: string }
  /** More links, below the button. */
  links?: { label: string; url: string }[]
  footnote?: string
  /** Goes after the footnote. */
  footnoteLink?: { label: string; url: string }
}

const INK = '#0b0b0d'
const PAPER = '#faf8f3'
const REC = '#d9300f'
const MUTED = '#635e54'
const SANS = "font-family:'Geist',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/**
 * Styles for mailboxes in dark mode: each class accompanies an inline style, which only
 * `!important` overrides. Programs without support for either show the light email, whose colors
 * also work together.
 */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0b0b0d !important;color:#f4f1ea !important}
.card{background:#19181c !important;border-color:#38353d !important}
.line{border-color:#38353d !important}
.muted{color:#b4ada1 !important}
.accent,.card a:not(.button){color:#ff8066 !important}
}`

/** Includes `content`, so that an override can replace the text before the email is sent. */
export function composeMail(content: MailContent): {
  html: string
  text: string
  content: MailContent
} {
  return { html: htmlOf(content), text: textOf(content), content }
}

function htmlOf({
  preview,
  title,
  paragraphs,
  written,
  facts = [],
  action,
  links = [],
  footnote,
  footnoteLink,
}: MailContent): string {
  const body =
    paragraphs
      .map(
        (text) =>
          `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${escapeHtml(text)}</p>`,
      )
      .join('') + (written?.html ?? '')
  const table =
    facts.length === 0
      ? ''
      : `<table role="presentation" cellpadding="0" cellspacing="0" class="line" style="width:100%;margin:8px 0 20px;border-top:1px solid #e4ded2">${facts
          .map(
            ([label, value]) =>
              `<tr><td class="line muted" style="padding:10px 12px 10px 0;border-bottom:1px solid #e4ded2;color:${MUTED};font-size:14px;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td class="line" style="padding:10px 0;border-bottom:1px solid #e4ded2;font-size:15px">${escapeHtml(value)}</td></tr>`,
          )
          .join('')}</table>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" class="button" style="display:inline-block;background:${REC};color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;padding:13px 24px;border-radius:999px">${escapeHtml(action.label)}</a></p>`
    : ''
  const more = links
    .map(
      ({ label, url }) =>
        `<p style="margin:0 0 10px;font-size:15px"><a href="${escapeHtml(url)}" style="color:${REC}">${escapeHtml(label)}</a></p>`,
    )
    .join('')
  const smallLink = footnoteLink
    ? ` <a href="${escapeHtml(footnoteLink.url)}" style="color:${REC}">${escapeHtml(footnoteLink.label)}</a>`
    : ''
  const small =
    footnote || smallLink
      ? `<p class="muted" style="margin:24px 0 0;color:${MUTED};font-size:13px;line-height:1.5">${escapeHtml(footnote ?? '')}${smallLink}</p>`
      : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;background:${PAPER};color:${INK};${SANS}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 0 20px;font-weight:700;font-size:18px"><span class="accent" style="color:${REC}">&#9679;</span> Orbit</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e4ded2;border-radius:20px;padding:32px"><h1 style="margin:0 0 16px;font-size:26px;line-height:1.15;letter-spacing:-0.02em">${escapeHtml(title)}</h1>${body}${table}${button}${more}${small}</td></tr>
<tr><td class="muted" style="padding:20px 4px;color:${MUTED};font-size:13px">Orbit. Reels. Shot. Edited. Delivered Fast.</td></tr></table></td></tr></table></body></html>`
}

function textOf({
  title,
  paragraphs,
  written,
  facts = [],
  action,
  links = [],
  footnote,
  footnoteLink,
}: MailContent): string {
  const blocks = [
    title,
    ...paragraphs,
    written?.text ?? '',
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    [...(action ? [action] : []), ...links].map(({ label, url }) => `${label}: ${url}`).join('\n'),
    [footnote, footnoteLink && `${footnoteLink.label}: ${footnoteLink.url}`]
      .filter(Boolean)
      .join(' '),
    'Orbit. Reels. Shot. Edited. Delivered Fast.',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
