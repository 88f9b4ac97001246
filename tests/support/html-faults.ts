/**
 * The problems that html-validate, and in two places the W3C's checker, find in the HTML that the
 * server sends.
 */
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      'input-attributes': 'error',
      'no-dup-class': 'error',
      // Style: a label that wraps its field may also name it with `for`.
      'no-redundant-for': 'off',
      // Style: a button submits unless it says otherwise.
      'no-implicit-button-type': 'off',
      // Style: a role is as good as the element of that name.
      'prefer-native-element': 'off',
    },
  }),
)

/** Enough characters of context to find the place. */
const BEFORE = 80
const AFTER = 160

/** Wraps the content of a body in a document. */
const documentOf = (html: string) =>
  /^<!doctype/i.test(html)
    ? html
    : `<!doctype html><html lang="en"><head><title>Orbit</title></head><body>${html}</body></html>`

/**
 * Problems that html-validate does not report: a required list whose first option is a real choice
 * is never empty, a switch is not a submit button, a list of terms has nothing between them, data
 * is not `async`, and a picture without other sizes has none to choose.
 */
const OTHERS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['required, and never empty', /<select[^>]* required=""[^>]*>\s*<option value="[^"]+"[^>]*>/g],
  ['a switch that submits', /<button[^>]* role="switch"[^>]*>/g],
  ['between two terms', /<\/d[dt]>\s*<svg[^>]*>/g],
  ['data that is async', /<script(?=[^>]* type="text\/plain")[^>]* async[^>]*>/g],
  ['sizes without srcset', /<img(?![^>]* srcset=)[^>]* sizes=[^>]*>/gi],
]

const otherFaults = (html: string): string[] =>
  OTHERS.flatMap(([what, pattern]) =>
    (html.match(pattern) ?? []).map((tag) => `${what}\n    ${tag}`),
  )

/** @param html a whole document, or the content of a body */
export function htmlFaults(html: string): string[] {
  const { results } = validator.validateStringSync(documentOf(html))
  const found = results.flatMap(({ messages, source }) =>
    messages.map(({ ruleId, message, offset }) => {
      const place = (source ?? '').slice(Math.max(0, offset - BEFORE), offset + AFTER)
      return `${ruleId}: ${message}\n    ${place}`
    }),
  )
  return [...found, ...otherFaults(html)]
}
