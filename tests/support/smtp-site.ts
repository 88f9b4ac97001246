/** A local mail server that shows the emails that the program has really sent. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** The plain text of a multipart email. */
function textOf(raw: string): string {
  const boundary = /boundary="?([^"\r\n;]+)/.exec(raw)?.[1] ?? ''
  const part =
    raw.split(`--${boundary}`).find((piece) => piece.includes('Content-Type: text/plain')) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return text
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

export class SmtpSite {
  readonly #received: { to: string[]; text: string }[] = []
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        this.#received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: textOf(Buffer.concat(chunks).toString()),
        })
        done()
      })
    },
  })

  /** @returns the server's URL, for SMTP_URL */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  /** The links in the emails to an address, newest first. */
  linksTo(address: string): string[] {
    const mails = this.#received.filter(({ to }) => to.includes(address)).toReversed()
    return mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
