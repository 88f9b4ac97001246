import { expect, test } from 'vitest'
import { htmlFaults } from '#tests/support/html-faults.ts'

/** The rule that refuses each snippet, or the fault's name in html-faults.ts. */
test.each([
  ['no-dup-id', '<p id="one">A</p><p id="one">B</p>'],
  ['element-permitted-content', '<span><form action="/x"><button>Send</button></form></span>'],
  ['between two terms', '<dl><div><dt>A</dt><dd>B</dd><svg></svg></div></dl>'],
  ['valid-autocomplete', '<input type="text" autocomplete="street-address" aria-label="Street">'],
  ['wcag/h32', '<form action="/x"><input type="search" name="q" aria-label="Search"></form>'],
  [
    'required, and never empty',
    '<select required="" aria-label="A"><option value="a">A</option></select>',
  ],
  ['a switch that submits', '<button type="submit" role="switch" aria-checked="true">On</button>'],
  ['data that is async', '<script type="text/plain" id="data" async=""></script>'],
  ['sizes without srcset', '<img src="/a.webp" alt="" sizes="72px">'],
])('%s', (rule, html) => {
  expect(htmlFaults(html).map((fault) => fault.split(/: |\n/)[0])).toContain(rule)
})

test('what React writes is no fault', () => {
  const html =
    '<label for="_R_1_">Name</label><input id="_R_1_" name="name" maxLength="40" required=""/><select required="" aria-label="State"><option value="">Choose</option></select>'
  expect(htmlFaults(html)).toEqual([])
})
