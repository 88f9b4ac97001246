/**
 * Writes the pages of docs/ that are generated from the sources: docs/lives.md and docs/pages.md.
 */
import { writeFileSync } from 'node:fs'
import { describeLives } from './describe-lives.ts'
import { describePages } from './describe-pages.ts'

writeFileSync('docs/lives.md', describeLives())
writeFileSync('docs/pages.md', describePages())
