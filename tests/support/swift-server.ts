/**
 * OpenStack Swift with its S3 interface, from Debian's packages (swift-proxy, swift-account,
 * swift-container, swift-object, memcached), in a temporary folder: a third-party server.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '#tests/support/patience.ts'

const PROGRAMS = [
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'swift-ring-builder',
  'memcached',
]

/** Its servers are started as root, which owns the folder. */
export const hasSwift =
  process.getuid?.() === 0 && PROGRAMS.every((name) => existsSync(`/usr/bin/${name}`))

export const SWIFT_KEYS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const BUCKET = 'orbit-files'

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const storageConf = (folder: string, port: number, kind: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_name = ${kind}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = (folder: string, port: number, cache: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

function ring(folder: string, kind: string, port: number): void {
  const builder = path.join(folder, `${kind}.builder`)
  for (const args of [
    ['create', '6', '1', '1'],
    ['add', `r1z1-127.0.0.1:${port}/disk`, '1'],
    ['rebalance'],
  ])
    spawnSync('swift-ring-builder', [builder, ...args], { cwd: folder })
}

async function isUp(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    (answer) => answer.status < 500,
    () => false,
  )
}

/** Creates the bucket as any client would. */
async function makeBucket(endpoint: string): Promise<void> {
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: SWIFT_KEYS,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  client.destroy()
}

/** @returns the value of STORAGE_URL, without parameters beyond the endpoint */
export async function startSwift(): Promise<{ storageUrl: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orbit-swift-'))
  await mkdir(path.join(folder, 'devices', 'disk'), { recursive: true })
  const children: ChildProcess[] = []
  const run = (program: string, ...args: string[]) =>
    children.push(spawn(program, args, { stdio: 'ignore' }))
  const cache = await freePort()
  run('memcached', '-l', '127.0.0.1', '-p', String(cache), '-u', 'root', '-m', '32')
  for (const kind of ['account', 'container', 'object']) {
    const port = await freePort()
    ring(folder, kind, port)
    const conf = path.join(folder, `${kind}-server.conf`)
    await writeFile(conf, storageConf(folder, port, kind))
    run(`swift-${kind}-server`, conf)
  }
  const port = await freePort()
  await writeFile(path.join(folder, 'proxy-server.conf'), proxyConf(folder, port, cache))
  run('swift-proxy-server', path.join(folder, 'proxy-server.conf'))
  const endpoint = `http://127.0.0.1:${port}`
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        if (child.exitCode === null && child.kill('SIGKILL')) await ended
      }),
    )
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await until(() => isUp(endpoint), 'Swift is up')
  } catch (error) {
    await stop()
    throw error
  }
  await makeBucket(endpoint)
  return { storageUrl: `s3://${BUCKET}/orbit?endpoint=${endpoint}`, stop }
}
