/** The texts in content/ as HTML. They are our own, so their HTML is trusted. */
import { Marked } from 'marked'
import { escapeHtml } from '#app/base/escape-html.ts'
import { paths } from '#app/base/paths.ts'
import { fillPlaceholders, readText, splitFront } from '#team/documents/content-files.server.ts'

export interface Section {
  id: string
  title: string
}

export interface Text {
  /** title, description, heading, lead, and so on. */
  front: Record<string, string>
  html: string
  sections: Section[]
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-$/g, '')
}

/** Replaces a text about one product while that product is off sale. */
const OFF_SALE = `---
title: {{title}}
description: {{title}} can't be booked at the moment. Compare what you can book on Orbit today, with prices and delivery times.
heading: Not available right now.
lead: {{title}} can't be booked at the moment. Compare what you can book today.
action: ${paths.comparePrices()}
actionLabel: Compare all prices
---
Not sure what fits? Tell us about your event in an [inquiry](${paths.enquiry()}), and we suggest something.`

/** The text of a file, or its replacement while its product is off sale. */
function readFilled(name: string, facts: ReadonlyMap<string, string>): string {
  const { front } = splitFront(readText(name))
  return front['product'] && !facts.has(`price:${front['product']}`)
    ? fillPlaceholders(OFF_SALE, new Map(Object.entries(front)))
    : fillPlaceholders(readText(name), facts)
}

export function readContent(name: string, facts: ReadonlyMap<string, string>): Text {
  return renderText(readFilled(name, facts))
}

/** @param filled a text with its facts filled in, from a file or as it was published */
export function renderText(filled: string): Text {
  const { front, body } = splitFront(filled)
  const sections: Section[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugOf(text)
        if (depth === 2) sections.push({ id, title: text })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      // Tables may be wider than a phone, so each scrolls on its own, also by keyboard. With a head,
      // a phone stacks the cells of a row under the names of their columns.
      table(token) {
        const hasHead = token.header.some((cell) => cell.text)
        const labelOf = (tag: string, column: number) =>
          hasHead && tag === 'td' && column > 0
            ? ` data-label="${escapeHtml(token.header[column]?.text ?? '')}"`
            : ''
        const row = (cells: typeof token.header, tag: string) =>
          `<tr>${cells.map((cell, column) => `<${tag}${labelOf(tag, column)}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const section = sections.at(-1)
        const name = section ? `aria-labelledby="${section.id}"` : 'aria-label="Table"'
        const rows = token.rows.map((cells) => row(cells, 'td')).join('')
        return `<div class="prose-table" tabindex="0" role="region" ${name}><table>${hasHead ? `<thead>${row(token.header, 'th')}</thead>` : ''}<tbody>${rows}</tbody></table></div>\n`
      },
    },
  })
  return { front, html: marked.parse(body, { async: false }), sections }
}

export interface HelpEntry {
  id: string
  question: string
  answerHtml: string
  /** Question and answer as plain text, for searching. */
  words: string
}

export interface HelpTopic {
  title: string
  entries: HelpEntry[]
}

/** Parses `## topic` and `### question` in content/help.md. */
export function readHelp(facts: ReadonlyMap<string, string>): HelpTopic[] {
  const marked = new Marked()
  return fillPlaceholders(readText('help'), facts)
    .split(/^## /m)
    .slice(1)
    .map((topic) => {
      const [title = '', ...questions] = topic.split(/^### /m)
      return {
        title: title.trim(),
        entries: questions.map((block) => {
          const end = block.indexOf('\n')
          const question = block.slice(0, end).trim()
          const answerHtml = marked.parse(block.slice(end + 1).trim(), { async: false })
          return {
            id: slugOf(question),
            question,
            answerHtml,
            words: `${question} ${answerHtml.replace(/<[^<>]+>/g, ' ')} ${title}`.toLowerCase(),
          }
        }),
      }
    })
}

/** Every word has to occur; an empty query matches everything. */
export function searchHelp(topics: HelpTopic[], query: string): HelpTopic[] {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return topics
    .map((topic) => ({
      ...topic,
      entries: topic.entries.filter((entry) => words.every((word) => entry.words.includes(word))),
    }))
    .filter((topic) => topic.entries.length > 0)
}
