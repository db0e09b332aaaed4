/** Addresses and other values of mail headers: checked and cleaned, so that no text adds a header or a receiver. */

const MOST = 254
const MOST_LOCAL = 64

/** One mailbox, without quotes, comments or a list. */
const PATTERN = /^[^\s@<>()[\]",;:\\\p{C}]+@[^\s@<>()[\]",;:\\\p{C}.]+(\.[^\s@<>()[\]",;:\\\p{C}.]+)+$/u

/** Whether a mail can be sent to this address. It is not asked whether it exists. */
export function isAddress(address: string): boolean {
  if (Buffer.byteLength(address) > MOST || !PATTERN.test(address)) return false
  const local = address.slice(0, address.lastIndexOf('@'))
  return (
    Buffer.byteLength(local) <= MOST_LOCAL && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
  )
}

/** On one line, without control characters and characters that change the direction of what follows. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The same for an address in another case; for looking it up. */
export const addressKey = (address: string): string => address.trim().normalize('NFC').toLowerCase()
