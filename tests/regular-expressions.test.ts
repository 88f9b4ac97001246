/** No regular expression may take superlinear time; this tests the linter rule. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { readSources } from '#tests/support/source-tree.ts'

/** For each of these texts, whether the linter reports a regular expression in it. */
function lint(texts: string[]): boolean[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'orbit-lint-'))
  try {
    for (const [index, text] of texts.entries())
      writeFileSync(path.join(folder, `text-${index}.ts`), text)
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/oxlint/bin/oxlint', '-c', '.oxlintrc.json', '--format=json', folder],
      { encoding: 'utf8' },
    )
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string }[]
    }
    const slow = diagnostics.filter(({ code }) => code.startsWith('regexp(no-super-linear'))
    const found = new Set(slow.map(({ filename }) => path.basename(filename)))
    return texts.map((_, index) => found.has(`text-${index}.ts`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the linter finds what takes long, written as a literal or not, and nothing in what does not', () => {
  const found = lint([
    // An earlier way to find email addresses in messages.
    String.raw`export const a = /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\]| at )\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\(dot\)|\[dot\]| dot )\s*[\p{L}]{2,})+/giu`,
    String.raw`export const b = /^(?:a+)+$/`,
    String.raw`export const c = new RegExp('^(?:\\d+-?)+$')`,
    String.raw`export const d = (text: string) => text.replace(/\s+$/, '')`,
    String.raw`export const e = /^(?:a|b)+@[^@]*$/`,
  ])
  expect(found).toEqual([true, true, true, true, false])
})

/** Files whose regular expressions are built from names in the sources, never from user input. */
const MADE = new Set([
  'app/features/files/media/media-keys.ts',
  'app/routes/admin/admin-tables.test.tsx',
  'app/routes/dashboard/create-project.alone.test.tsx',
  'app/routes/dashboard/dashboard-pages.test.tsx',
  'app/routes/onboarding/wizard-ends.test.tsx',
  'app/routes/public/browse-creators.test.ts',
  'app/routes/public/enquiry.test.ts',
  'app/routes/public/home-page.test.tsx',
  'bench/chaos/fuzz-places.ts',
  'scripts/page-finder.mjs',
  'scripts/source-edits.ts',
  'server/headers.ts',
  'server/live.alone.test.ts',
  'tests/addresses.test.ts',
  'tests/e2e/public-reels.test.ts',
  'tests/file-deletion.test.ts',
  'tests/lives.test.ts',
  'tests/operations.test.ts',
  'tests/support/lost-commit.ts',
  'tests/support/open-api-requests.ts',
  'tests/support/page-markup.ts',
  'tests/support/quoted-texts.ts',
  'tests/support/status-writers.ts',
  'tests/support/table-writers.ts',
])

test('an expression that the linter cannot read is made of names of ours alone', () => {
  const made = /\bRegExp\((?!\s*'[^']*'(?:,|\)))/
  expect(
    readSources()
      .filter(
        ({ path: file, text }) =>
          made.test(text) && !MADE.has(file) && file !== 'tests/regular-expressions.test.ts',
      )
      .map((source) => source.path),
  ).toEqual([])
})
