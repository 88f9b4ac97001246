/** Typing into the forms of a page, for `npm run typing`. */

/** Fields that people type into. */
const FIELDS = [
  'textarea',
  'input:not([type])',
  ...['text', 'email', 'tel', 'url', 'password', 'number', 'search'].map(
    (type) => `input[type=${type}]`,
  ),
].join(', ')
const BUTTONS = 'button:not([type=button]), input[type=submit]'
const SCRIPTS = /\/assets\/[^?]*\.js$/

const THEN = ' then'
const MOST_DIALOGS = 25
const DIALOG_MS = 500
const SENT_MS = 5000

/** Runs in the page: opens what is folded, and returns the forms that send typed text. */
function listForms([fields, submits]) {
  const isUsable = (element) => element.checkVisibility() && !element.disabled && !element.readOnly
  for (const details of document.querySelectorAll('details')) {
    // Only one of the `details` elements with the same name can be open.
    details.removeAttribute('name')
    details.open = true
  }
  return [...document.querySelectorAll('form[method=post]')].flatMap((form, at) => {
    const controls = [...form.elements].filter(isUsable)
    const button = controls.find((control) => control.matches(submits))
    if (!button || !controls.some((control) => control.matches(fields))) return []
    const names = [...new Set([...form.elements].map(({ name }) => name).filter(Boolean))]
    const chosen = button.name === 'intent' ? button : form.querySelector('[name=intent]')
    const sent = names.toSorted((one, other) => one.localeCompare(other))
    // If addresses differ only in an id, their form is the same.
    const path = new URL(form.action).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    return [{ at, names, signature: `${path} ${chosen?.value ?? ''} ${sent.join(',')}` }]
  })
}

const pageForms = (page) => page.evaluate(listForms, [FIELDS, BUTTONS])

/**
 * Marks the buttons that may open a dialog, the first of each name.
 * @returns the number of buttons
 */
const markOpeners = (page) =>
  page.evaluate(() => {
    const names = new Set()
    const openers = [...document.querySelectorAll('main button[type=button]')].filter((button) => {
      const name = button.ariaLabel ?? button.textContent
      if (!button.checkVisibility() || button.disabled || button.role || names.has(name))
        return false
      names.add(name)
      return true
    })
    openers.forEach((button, at) => (button.dataset.opener = String(at)))
    return openers.length
  })

/** @returns whether a dialog with a form has opened */
async function openDialog(page, at) {
  await page
    .locator(`[data-opener="${at}"]`)
    .click({ timeout: DIALOG_MS })
    .catch(() => {})
  const form = page.locator('dialog[open] form[method=post]').first()
  return form.waitFor({ timeout: DIALOG_MS }).then(
    () => true,
    () => false,
  )
}

/** Opens a page, and waits until it is hydrated. */
export async function load(page, address) {
  await page.goto(address)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** The forms of a page, and of the dialogs that its buttons open. */
export async function findForms(page, address) {
  await load(page, address)
  const url = page.url()
  const forms = new Map((await pageForms(page)).map((form) => [form.signature, form]))
  const openers = Math.min(await markOpeners(page), MOST_DIALOGS)
  for (let opener = 0; opener < openers; opener += 1) {
    const hasOpened = await openDialog(page, opener)
    for (const form of hasOpened ? await pageForms(page) : [])
      if (!forms.has(form.signature)) forms.set(form.signature, { ...form, opener })
    if (!hasOpened && page.url() === url) continue
    await load(page, address)
    await markOpeners(page)
  }
  return [...forms.values()]
}

/**
 * Runs in the page: marks the fields of a form, or of all forms, and removes their length limits.
 */
function markFields([fields, at]) {
  const form = at === null ? document : document.querySelectorAll('form[method=post]')[at]
  const own = [...form.querySelectorAll(fields)].filter(
    (field) => field.checkVisibility() && !field.disabled && !field.readOnly,
  )
  for (const [index, field] of own.entries()) {
    field.dataset.typed = String(index)
    field.removeAttribute('maxlength')
  }
  return own.map(({ type, name, value }) => ({ type, name, value }))
}

const marked = (page, index) => page.locator(`[data-typed="${index}"]`)

/** Runs in the page. */
const stateOf = (field) => ({
  isThere: field.isConnected,
  text: field.value,
  hasFocus: document.activeElement === field,
  caret: field.selectionStart,
  isBehind: document.querySelector('dialog[open]')?.contains(field) === false,
})

function faultOf({ isThere, text, hasFocus, caret, isBehind }, expected) {
  if (!isThere) return 'the field was made again'
  if (text !== expected.text) return `“${text}” instead of “${expected.text}”`
  if (expected.caret === undefined || isBehind) return null
  if (!hasFocus) return 'the focus was lost'
  return caret === null || caret === expected.caret ? null : `the caret moved to ${caret}`
}

/** Types into each field while the scripts of the page are held back. @returns what was lost */
export async function typeBeforeLoading(page, address) {
  const { promise: held, resolve: letGo } = Promise.withResolvers()
  await page.route(SCRIPTS, async (route) => {
    await held
    await route.continue()
  })
  try {
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    await pageForms(page)
    const typed = []
    for (const [index, field] of (await page.evaluate(markFields, [FIELDS, null])).entries()) {
      const text = field.type === 'number' ? '21' : `early ${index}`
      await marked(page, index).fill(text)
      typed.push({ name: field.name, text, handle: await marked(page, index).elementHandle() })
    }
    letGo()
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const faults = []
    for (const [index, { name, text, handle }] of typed.entries()) {
      const caret = index === typed.length - 1 ? text.length : undefined
      const fault = faultOf(await handle.evaluate(stateOf), { text, caret })
      if (fault) faults.push(`${name}, typed before the page has loaded: ${fault}`)
    }
    return faults
  } finally {
    letGo()
    await page.unroute(SCRIPTS)
  }
}

/** An example value for a field. It need not be valid: a refusal is also an answer. */
function exampleOf({ type, name, value }) {
  if (value) return value
  if (type === 'number' || /price|pricing|amount|cents|budget|percent/i.test(name)) return '20'
  if (type === 'email' || /email/i.test(name)) return 'someone@example.test'
  if (type === 'url' || /url|link|website/i.test(name)) return 'https://work.example/reel'
  if (type === 'tel') return '+1 214 555 0134'
  if (/zip/i.test(name)) return '75201'
  return type === 'password' ? 'not the right one' : 'A few words'
}

/**
 * Presses the first button of the form around a field.
 * @returns the request; null if none is sent
 */
async function press(page, field) {
  const sent = page
    .waitForRequest(
      (request) => request.method() === 'POST' && !request.url().includes('/api/drafts/'),
      { timeout: SENT_MS },
    )
    .catch(() => null)
  const button = await field.evaluateHandle((own, submits) => {
    own.form.noValidate = true
    return [...own.form.elements].find(
      (control) => control.matches(submits) && control.checkVisibility() && !control.disabled,
    )
  }, BUTTONS)
  // Not awaited: without a script, the click on a form's button only ends with the page that
  // answers it.
  void button.click().catch(() => {})
  return sent
}

/**
 * Sends a form and continues typing while its answer is held back.
 * @returns `end`, the outcome of the form, and `fault`, the text that was lost
 */
export async function typeWhileSending(page, address, { opener, signature }) {
  await load(page, address)
  if (opener !== undefined) {
    await markOpeners(page)
    await openDialog(page, opener)
  }
  const isSame = (form) => form.signature === signature
  const form = (await pageForms(page)).find(isSame)
  // An earlier form has already ended what this one is about.
  if (!form) return { end: 'over' }
  const fields = await page.evaluate(markFields, [FIELDS, form.at])
  for (const [index, field] of fields.entries()) await marked(page, index).fill(exampleOf(field))
  const chosen = Math.max(
    0,
    fields.findIndex(({ type }) => type === 'textarea'),
  )
  const field = await marked(page, chosen).elementHandle()
  const { promise: held, resolve: letGo } = Promise.withResolvers()
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue().catch(() => {})
  })
  try {
    const request = await press(page, field)
    if (!request) return { end: 'not sent' }
    // Without a script, the page that answers the form replaces it.
    if (request.isNavigationRequest()) return { end: 'led on' }
    const before = await field.evaluate((own) => own.value)
    await field.focus()
    await page.keyboard.press('ControlOrMeta+End')
    const then = fields[chosen].type === 'number' ? '5' : THEN
    await page.keyboard.type(then)
    await page.keyboard.press('ArrowLeft')
    letGo()
    const answer = await request.response()
    await page.waitForLoadState('networkidle')
    const after = await field.evaluate(stateOf).catch(() => ({ isThere: false }))
    const isPage = new URL(page.url()).pathname === new URL(address, page.url()).pathname
    if (!after.isThere && !(isPage && (await pageForms(page)).some(isSame)))
      return { end: 'led on' }
    const fault = faultOf(after, { text: before + then, caret: before.length + then.length - 1 })
    const end = answer?.ok() ? 'taken' : 'refused'
    return fault ? { end, fault: `typed while it is on its way: ${fault}` } : { end }
  } finally {
    letGo()
    await page.unroute('**/*')
  }
}
