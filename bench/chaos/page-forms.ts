/** Reads forms and links from the HTML that the program renders. */

export interface PageForm {
  /** The path and query that the form is sent to. */
  action: string
  fields: FormField[]
}

export interface FormField {
  name: string
  value: string
  /** The input's type, or `select`, `textarea`, `button`, `file`. */
  type: string
}

const TAG =
  /<(form|input|select|option|textarea|button|a)\b((?:[^"'>]|"[^"]*")*)>(?:([^<]*)<\/(?:textarea|option)>)?|<\/(form|select)>/g
const ENTITIES: Record<string, string> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  '#x27': "'",
  '#39': "'",
}

const unescape = (text: string) =>
  text.replace(/&(amp|quot|lt|gt|#x27|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/([\w-]+)(?:="([^"]*)")?/g))
    attributes[name.toLowerCase()] = unescape(value)
  return attributes
}

/**
 * The values that a form sends for a control: the chosen value, or each possible value of radios
 * and buttons.
 */
function fieldOf(tag: string, attributes: Record<string, string>, text: string): FormField | null {
  const { name, type, value } = attributes
  if (!name) return null
  if (tag === 'textarea') return { name, value: unescape(text), type: 'textarea' }
  if (tag === 'button') return { name, value: value ?? '', type: 'button' }
  return { name, value: value ?? (type === 'checkbox' ? 'on' : ''), type: type ?? 'text' }
}

interface Reading {
  open: PageForm | null
  select: FormField | null
  byId: Map<string, PageForm>
  forms: PageForm[]
  links: string[]
}

function readTag(
  tag: string,
  attributes: Record<string, string>,
  text: string,
  reading: Reading,
  place: string,
): void {
  if (tag === 'a') return void (attributes['href'] && reading.links.push(attributes['href']))
  if (tag === 'form') {
    reading.open = { action: attributes['action'] || place, fields: [] }
    if (attributes['method']?.toLowerCase() === 'post') reading.forms.push(reading.open)
    if (attributes['id']) reading.byId.set(attributes['id'], reading.open)
    return
  }
  const form = attributes['form'] ? reading.byId.get(attributes['form']) : reading.open
  if (!form) return
  if (tag === 'select') {
    reading.select = { name: attributes['name'] ?? '', value: '', type: 'select' }
    if (reading.select.name) form.fields.push(reading.select)
  } else if (tag === 'option') {
    // Takes the first option with a value: the first option is often "Choose…", which has none.
    if (reading.select && (!reading.select.value || 'selected' in attributes))
      reading.select.value = attributes['value'] ?? unescape(text)
  } else {
    const field = fieldOf(tag, attributes, text)
    if (field) form.fields.push(field)
  }
}

/** @param place the path and query that the page was read from */
export function readPage(html: string, place: string): { forms: PageForm[]; links: string[] } {
  const reading: Reading = { open: null, select: null, byId: new Map(), forms: [], links: [] }
  for (const [, tag, attributes = '', text = '', end] of html.matchAll(TAG)) {
    if (tag) readTag(tag, attributesOf(attributes), text, reading, place)
    else if (end === 'form') reading.open = null
    else reading.select = null
  }
  return reading
}

/**
 * Splits a form with several buttons into one request for each button. Of radios with the same
 * name, each request has the first.
 */
export function requestsOf({ action, fields }: PageForm): PageForm[] {
  const seen = new Set<string>()
  const sent = fields.filter(({ name, type }) => {
    if (type === 'button') return false
    const isRepeated = type === 'radio' && seen.has(name)
    seen.add(name)
    return !isRepeated
  })
  const buttons = fields.filter(({ type }) => type === 'button')
  const withButtons = buttons.map((button) => ({
    action,
    fields: [...sent.filter(({ name }) => name !== button.name), button],
  }))
  // A hidden field chooses the form's action unless one of its buttons sets the same field.
  const isComplete =
    buttons.length === 0 || buttons.some((button) => sent.some(({ name }) => name === button.name))
  return isComplete ? [{ action, fields: sent }, ...withButtons] : withButtons
}
