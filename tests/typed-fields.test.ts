/** No field is discarded while someone types in it; this tests the linter's rules. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'

/** For each of these expressions, whether the linter reports that it loses typed text. */
function lint(elements: string[]): boolean[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'orbit-lint-'))
  try {
    for (const [index, element] of elements.entries())
      writeFileSync(
        path.join(folder, `page-${index}.tsx`),
        `export function Page({ data, result }) {\n  return <main>{${element}}</main>\n}\n`,
      )
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/oxlint/bin/oxlint', '-c', '.oxlintrc.json', '--format=json', folder],
      { encoding: 'utf8' },
    )
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string }[]
    }
    const found = new Set(
      diagnostics
        .filter(({ code }) => code.startsWith('forms('))
        .map(({ filename }) => path.basename(filename)),
    )
    return elements.map((_, index) => found.has(`page-${index}.tsx`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the linter finds each way in which what was typed once got lost', () => {
  const keys = [
    '<Notes key={data.noteKey} />',
    '<fetcher.Form key={data.captions}><textarea name="captions" /></fetcher.Form>',
    '<TipForm key={data.tips.length} />',
    '<form key={result.ok ? "done" : "open"}><input name="code" /></form>',
    '<input key={data.q} name="q" defaultValue={data.q} />',
    '<details key={JSON.stringify(data.saved)}><Words /></details>',
    '<section key={data.date}><div><select name="time" /></div></section>',
    'form.current?.reset()',
    'data.offers.map((offer) => <OfferRow key={`${offer.id} ${JSON.stringify(offer)}`} />)',
  ]
  expect(lint(keys)).toEqual(keys.map(() => true))
})

test('the linter finds nothing in the names of entries and subjects, and around what holds no field', () => {
  const keys = [
    'data.rows.map((row) => <Row key={row.id} />)',
    'data.days.map((day) => <input key={day} name="day" value={day} />)',
    '<ReplyForm key={data.reply.id} />',
    '<Dialog key={data.edited?.slug ?? "new"} />',
    '<h2 key={data.title}>{data.title}</h2>',
    '<input key={data.attempt} type="hidden" name="token" />',
    '<StaticHtml key={data.html} html={data.html} />',
  ]
  expect(lint(keys)).toEqual(keys.map(() => false))
})
