/**
 * Runs a TypeScript file under the right Node.js:
 * `node scripts/with-node.mjs scripts/generate-types.ts`.
 */
import process from 'node:process'
import { installPackages, run } from './set-up.mjs'

installPackages()
process.exit(run(process.argv.slice(2)))
