/** The sender of mails, and single addresses: `Purchasing`, `orders@example.com`, `Purchasing <orders@example.com>`. */
import type { MailSender } from '@ninefold/plan'
import { readValue } from '@ninefold/plan/values'
import { plainText } from '../document/index.ts'
import type { Grammar } from './grammar.ts'

/** A complete address: `office@example.com`. */
export const isMailAddress = (written: string): boolean =>
  written.includes('@') && !/\s/u.test(written) && readValue({ kind: 'email' }, written).ok

export const mailSender: Grammar<MailSender> = {
  takes: 'a name, an e-mail address, or both: `Purchasing <orders@example.com>`',
  parse: (cell) => {
    const value = readSender(plainText(cell))
    return value ? { value } : { wrong: cell }
  },
}

export const mailAddress: Grammar<string> = {
  takes: 'an e-mail address',
  parse: (cell) => {
    const value = bare(plainText(cell))
    return isMailAddress(value) ? { value } : { wrong: cell }
  },
}

const bare = (written: string): string => written.replace(/^<|>$/gu, '')

function readSender(written: string): MailSender | undefined {
  const { name = '', address = '' } =
    /^(?<name>[^<>@]*?)\s*<?(?<address>[^\s<>]+@[^\s<>]+)?>?$/u.exec(written)?.groups ?? {}
  if (name === '' && address === '') return undefined
  if (address !== '' && !isMailAddress(address)) return undefined
  return { ...(name !== '' && { name }), ...(address !== '' && { address }) }
}
