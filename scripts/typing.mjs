/**
 * `npm run typing`: types into every form of the product in a browser, before its page has loaded
 * and while its answer is on the way, on the built server with its demo. Text, focus and caret must
 * stay. Pages are found in the same way as for `npm run accessibility`; each form is typed into
 * once, as the first person who has it, including forms in a dialog that a button opens. A schema
 * with a text that no form sent is also a finding. Arguments limit the run to pages whose address
 * contains one of them; TYPING_AS=admin limits it to one person.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { readSchemas } from './input-schemas.ts'
import { BROWSER_FLAGS, ensureBrowser } from './browser.mjs'
import { listMailLinks, openAs } from './demo-people.mjs'
import { startDemoServer } from './demo-server.mjs'
import { findPages } from './page-finder.mjs'
import { root } from './set-up.mjs'
import { isSmoke, sizeOf, words } from './smoke.mjs'
import { findForms, typeBeforeLoading, typeWhileSending } from './typed-forms.mjs'

const PORT = process.env.TYPING_PORT ?? '3987'
const PEOPLE = ['visitor', 'customer', 'orbiter', 'admin', 'newcomer']
const onlyAs = process.env.TYPING_AS
const chosen = sizeOf(words, ['/contact'])
const isWhole = !onlyAs && chosen.length === 0

/** Schemas whose form no demo page shows, with the journey that types into it. */
const ELSEWHERE = {
  acceptQuotedPriceInput: 'paying-less',
  managedInquiryInput: 'managed-flow',
  publishInput: 'publishing',
  refusalInput: 'publishing',
}
/** Schemas whose text comes with the page and is not typed. */
const NOT_TYPED = new Set(['markInput'])

/** Shorter texts are amounts, dates and times. */
const SHORTEST_TEXT = 13

const typed = new Map()
const findings = []

function note(finding) {
  findings.push(finding)
  console.log(`✗ ${finding}`)
}

async function visit(page, address, person) {
  const where = `${person} ${address}`
  try {
    const forms = (await findForms(page, address)).filter(({ signature }) => !typed.has(signature))
    if (forms.length === 0) return
    for (const fault of await typeBeforeLoading(page, address)) note(`${where}: ${fault}`)
    for (const form of forms) {
      typed.set(form.signature, { names: form.names, end: 'failed' })
      const { fault, end } = await typeWhileSending(page, address, form)
      typed.set(form.signature, { names: form.names, end })
      if (fault) note(`${where}: ${form.signature}: ${fault}`)
      else console.log(`  ${where}: ${form.signature}: ${end}`)
    }
  } catch (error) {
    note(`${where}: ${String(error).split('\n').slice(0, 3).join(' ')}`)
  }
}

/** Reports schemas whose form was not reached: a new form must be reached or listed above. */
async function noteUntyped() {
  for (const { name, required, properties } of await readSchemas()) {
    const hasText = Object.values(properties).some(
      ({ type, format, enum: options, maxLength = 0 }) =>
        type === 'string' && !format && !options && maxLength >= SHORTEST_TEXT,
    )
    const isTyped = [...typed.values()].some(({ names }) =>
      required.every((field) => names.includes(field)),
    )
    if (hasText && !isTyped && !(name in ELSEWHERE) && !NOT_TYPED.has(name))
      note(`no one types into ${name} (${required.join(', ')})`)
  }
}

// Forms sent by an earlier run may have ended what other forms are about.
rmSync(path.join(root, '.data', 'typing'), { recursive: true, force: true })
const server = await startDemoServer('typing', PORT)
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
try {
  const began = performance.now()
  for (const [at, person] of PEOPLE.entries()) {
    if ((onlyAs && onlyAs !== person) || (isSmoke && person !== 'visitor')) continue
    const remoteAddress = `127.8.0.${at + 1}`
    const { context, cookie } = await openAs(browser, { base: server.base, person, remoteAddress })
    const start = person === 'visitor' && !isSmoke ? await listMailLinks(server.base) : []
    const pages = (await findPages(server.base, { cookie, start })).filter(
      ({ address }) => chosen.length === 0 || chosen.some((word) => address.includes(word)),
    )
    const page = await context.newPage()
    for (const { address } of pages) await visit(page, address, person)
    console.log(
      `${person}: ${pages.length} pages, ${Math.round((performance.now() - began) / 1000)} s`,
    )
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
if (isWhole) await noteUntyped()
const ends = [...Map.groupBy(typed.values(), ({ end }) => end)]
console.log(
  `${findings.length === 0 ? '✓' : '✗'} ${typed.size} forms: ${ends.map(([end, { length }]) => `${length} ${end}`).join(', ')}; ${findings.length} findings`,
)
process.exit(findings.length === 0 ? 0 : 1)
