// `ninefold bounce`: hands a delivery report, which a mail server writes to the standard input, to the running application.
import { refuseOn } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'

/** A mail server that gets this code tries again later (`EX_TEMPFAIL` of sysexits.h). */
const TRY_LATER = 75

/** Bytes; the beginning of a report says everything. */
const MAX_REPORT = 1_000_000

export const bounce: Command = {
  name: 'bounce',
  takes: '< report',
  summary: 'Hand over the report of a mail that could not be delivered, from a mail server that pipes it.',
  options: [
    {
      name: 'to',
      value: 'URL',
      meaning: 'The running application, http://localhost:3000; by default NINEFOLD_PUBLIC_ADDRESS.',
    },
  ],
  async run({ options }, { terminal, environment, input = process.stdin }) {
    const refuse = refuseOn(terminal)
    const token = environment['NINEFOLD_BOUNCE_TOKEN'] ?? ''
    const to = options.get('to') ?? environment['NINEFOLD_PUBLIC_ADDRESS'] ?? ''
    if (token === '') return refuse('NINEFOLD_BOUNCE_TOKEN is empty.', 'It is the same as that of the server.', 2)
    if (!URL.canParse(to)) return refuse('Which application?', 'Write its address: --to http://localhost:3000', 2)
    try {
      const answer = await fetch(new URL('/api/app/bounces', to), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
        body: await beginning(input),
      })
      if (answer.ok) return 0
      return refuse(
        `The application answered ${answer.status}.`,
        'Is NINEFOLD_BOUNCE_TOKEN that of the server?',
        TRY_LATER,
      )
    } catch {
      return refuse(`${new URL(to).origin} does not answer.`, 'The mail server tries again later.', TRY_LATER)
    }
  },
}

/** The rest is read too, so that the mail server is not interrupted. */
async function beginning(input: AsyncIterable<Uint8Array | string>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk)
    if (size < MAX_REPORT) chunks.push(bytes)
    size += bytes.length
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, MAX_REPORT))
}
