/** Runs the smallest round of a command in package.json, with the settings of a fresh clone. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/** Variables that locate programs and folders on this machine; everything else has its default. */
const OF_THE_MACHINE = [
  'PATH',
  'HOME',
  'TMPDIR',
  'BUILD_DIR',
  'CHROMIUM_PATH',
  'FFMPEG_PATH',
  'PLAYWRIGHT_BROWSERS_PATH',
]

export const COMMANDS = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
).scripts

export interface Drilled {
  code: number | null
  /** Standard output and standard error. */
  said: string
}

/** @param settings for example, where its database comes from */
export function runDrill(
  [name = '', ...words]: readonly string[],
  settings: Record<string, string>,
): Promise<Drilled> {
  const [node, ...args] = (COMMANDS[name] ?? '').split(' ')
  if (node !== 'node') throw new Error(`npm run ${name} is no program of Node.js`)
  const kept = OF_THE_MACHINE.flatMap((key) => {
    const value = process.env[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  const child = spawn(process.execPath, [...args, ...words, '--smoke'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(kept), ...settings },
  })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve) =>
    child.once('close', (code) => {
      process.off('exit', kill)
      resolve({ code, said })
    }),
  )
}
