/** Writes docs/lives.md from the tables of transitions. */
import { writeFileSync } from 'node:fs'
import { describeLives } from './describe-lives.ts'

writeFileSync('docs/lives.md', describeLives())
