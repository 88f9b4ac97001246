import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

const folder = mkdtempSync(path.join(tmpdir(), 'orbit-sbom-'))
afterAll(() => rmSync(folder, { recursive: true }))

const dependencyList = z.record(z.string(), z.string())
const ownPackage = z
  .object({ dependencies: dependencyList, devDependencies: dependencyList })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
const billOfMaterials = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/),
      hashes: z
        .array(
          z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }),
        )
        .nonempty(),
      licenses: z.array(z.unknown()),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

function writeBill(...args: string[]) {
  return spawnSync(process.execPath, ['scripts/sbom.mjs', ...args], { encoding: 'utf8' })
}

test('the bill of materials lists every production package with its version and hash, what those need too, and no development package', () => {
  const file = path.join(folder, 'bill.json')
  const { status, stdout } = writeBill(file)
  expect(status).toBe(0)
  const bill = billOfMaterials.parse(JSON.parse(readFileSync(file, 'utf8')))
  expect(stdout).toContain(`${bill.components.length} packages`)
  expect(stdout).toContain('bill.json')

  const listed = bill.components.map(({ name, version }) => `${name}@${version}`)
  expect(listed).toEqual(
    expect.arrayContaining(
      Object.entries(ownPackage.dependencies).map(([name, version]) => `${name}@${version}`),
    ),
  )
  const engines = bill.components.filter(({ name }) => name.includes('node-av'))
  expect(engines.map(({ name }) => name)).toContain('@seydx/node-av-linux-x64')
  for (const { licenses } of engines)
    expect(licenses).toEqual([{ expression: 'MIT AND GPL-3.0-or-later AND LicenseRef-FDK-AAC' }])
  expect(stdout).toContain('node-av calls itself MIT')
  for (const name of ['react', 'hono', 'pg', 'pg-protocol', 'scheduler'])
    expect(bill.components.map((component) => component.name)).toContain(name)
  expect(
    bill.components.map(({ name }) => name).filter((name) => name in ownPackage.devDependencies),
  ).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)

  const refs = new Set(bill.dependencies.map(({ ref }) => ref))
  expect(
    bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref)),
  ).toEqual([])
})

test('a folder that is not there is named in one sentence', () => {
  const { status, stderr } = writeBill(path.join(folder, 'nowhere', 'bill.json'))
  expect(status).toBe(1)
  expect(stderr).toMatch(/^orbit: The folder .*nowhere does not exist\.\n$/)
})
