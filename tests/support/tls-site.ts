/** The built program as in production: behind a TLS proxy, with a database and a mail server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { generate } from 'selfsigned'
import { freePort, startServer, stopServer } from '#tests/support/built-server.ts'
import { createDatabase, dropDatabase } from '#tests/support/cluster.ts'
import { SmtpSite } from '#tests/support/smtp-site.ts'

export interface TlsSite {
  /** The public URL, with `https:`. */
  url: string
  /** The URL at which the proxy reaches the program. */
  inside: string
  mails: SmtpSite
  /** Runs a statement on the site's database. */
  query(statement: string, values: unknown[]): Promise<void>
  close(): Promise<void>
}

/**
 * Terminates TLS with its own certificate and passes everything on as it arrives, streams included.
 * As proxies do by default, it sends its own name in `Host`, not the site's.
 */
async function openProxy(port: number): Promise<Server> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  })
  const proxy = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      host: `127.0.0.1:${port}`,
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    }
    const passed = request(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return proxy
}

/** @param firstAdminEmail who becomes an admin by confirming this address */
export async function openTlsSite(firstAdminEmail: string): Promise<TlsSite> {
  const adminUrl = new URL(process.env['DATABASE_URL'] ?? '')
  adminUrl.pathname = '/postgres'
  const [database, folder, port] = [
    await createDatabase(adminUrl.href),
    await mkdtemp(path.join(tmpdir(), 'orbit-tls-')),
    await freePort(),
  ]
  const mails = new SmtpSite()
  const smtpUrl = await mails.open()
  const proxy = await openProxy(port)
  const url = `https://localhost:${(proxy.address() as AddressInfo).port}`
  const logFile = path.join(folder, 'server.log')
  const inside = `http://127.0.0.1:${port}`
  const server = await startServer(inside, logFile, {
    ORBIT_ENV: undefined,
    DEMO: undefined,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    DATABASE_URL: database,
    DATA_DIR: folder,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Orbit <hello@orbit.test>',
    SECRET_KEY: 'only-for-this-journey-behind-tls-0123456789',
    FIRST_ADMIN_EMAIL: firstAdminEmail,
    PAYMENTS: 'off',
  })
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  return {
    url,
    inside,
    mails,
    query: async (statement, values) => void (await client.query(statement, values)),
    async close() {
      await client.end()
      try {
        await stopServer(server, logFile)
      } finally {
        proxy.closeAllConnections()
        await new Promise<void>((resolve) => proxy.close(() => resolve()))
        await mails.close()
        await dropDatabase(adminUrl.href, database)
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
