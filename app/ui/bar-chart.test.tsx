import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart, labelsOf, stepOf } from '#app/ui/bar-chart.tsx'

test('the lines of a chart are at round values', () => {
  expect([1, 4, 7, 30, 99, 12_345].map((highest) => stepOf(highest))).toEqual([
    1, 1, 2, 10, 50, 5000,
  ])
})

test('the labels of a long axis are spread evenly, and the first and the last bar have one', () => {
  expect(labelsOf(3)).toEqual([0, 0, 0])
  const shown = labelsOf(30).flatMap((place, index) => (place === null ? [] : [index]))
  expect(shown).toEqual([0, 5, 10, 15, 19, 24, 29])
})

const chart = (values: number[]) =>
  renderToStaticMarkup(
    <BarChart
      title="Projects by Type"
      bars={values.map((value, index) => ({ key: String(index), label: `Kind ${index}`, value }))}
      across="Type"
      up="Projects"
      format={String}
      empty="No projects in this period."
    />,
  )

test('a chart names its axes and bars, takes the focus, and has the same figures as a table', () => {
  const html = chart([3, 8])
  expect(html).toMatch(/chart-axes[^>]*>Projects/)
  expect(html).toMatch(/chart-across[^>]*>Type/)
  expect(html).toMatch(/chart-labels.*Kind 0.*Kind 1/)
  expect(html).toMatch(/<text[^>]*>3<\/text>.*<text[^>]*>8<\/text>/)
  expect(html).toMatch(/type="range"[^>]*aria-label="Projects by Type" aria-valuetext="Kind 0: 3"/)
  expect(html).toMatch(/<th scope="row">Kind 1<\/th><td>8<\/td>/)
})

test('a chart without a value says so, and keeps its table', () => {
  const html = chart([0, 0])
  expect(html).toContain('No projects in this period.')
  expect(html).not.toContain('chart-plot')
  expect(html).toContain('<table')
})
