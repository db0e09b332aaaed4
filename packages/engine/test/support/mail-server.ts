/** A real mail server on a free port of this machine: it refuses, defers or takes mails as a test asks, and reads those it takes. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly mail: ParsedMail
  /** As it was sent. */
  readonly raw: string
  readonly encrypted: boolean
  readonly user: string | undefined
}

/** An answer other than "taken". */
interface Answer {
  readonly code: number
  readonly text: string
}

export interface MailServer {
  readonly port: number
  readonly taken: TakenMail[]
  /** Answers to receivers; undefined takes the mail. May be replaced at any time. */
  receive: (address: string) => Answer | undefined
  /** Called when a mail is complete, before it is answered. */
  complete: () => Promise<void>
  close(): Promise<void>
}

/** For `localhost`, valid for a hundred years, trusted by nobody. */
export const certificate = readFileSync(join(import.meta.dirname, 'localhost.cert.pem'), 'utf8')
const key = readFileSync(join(import.meta.dirname, 'localhost.key.pem'), 'utf8')

export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: options.onAuth === undefined,
    cert: certificate,
    key,
    logger: false,
    closeTimeout: 50,
    ...options,
    onRcptTo({ address }, _, done) {
      const answer = mailServer.receive(address)
      done(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null)
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const take = async () => {
        const content = await buffer(stream)
        await mailServer.complete()
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          mail: await simpleParser(content),
          raw: content.toString('latin1'),
          encrypted: session.secure,
          user: session.user,
        })
      }
      callbackify(take)(done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const mailServer: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    taken,
    receive: () => undefined,
    complete: async () => {},
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return mailServer
}
