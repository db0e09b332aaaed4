// The options of `ninefold run` that are more than a word: which proxies are believed, and the mail server.
import { expect, test } from 'vitest'
import { readRunOptions } from '../src/running/run-options.ts'

const proxies = (given?: string) => {
  const options = new Map(given === undefined ? [] : [['trust-proxy', given]])
  const read = readRunOptions({ words: [], options }, { environment: {} })
  return 'mistake' in read ? read.mistake : read.trustProxy
}

test('--trust-proxy: how many proxies, or where they are', () => {
  expect([proxies(), proxies('1'), proxies('2')]).toEqual([0, 1, 2])
  expect(proxies('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
  expect(proxies('10.0.0.0/8,proxy')).toBe(
    '--trust-proxy names proxy, which is no number of proxies, no address and no network.',
  )
})

const SECRET = 'smtp://app:p%40ss@mail.company.example:587'
const mail = (given: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>> = {}) => {
  const read = readRunOptions({ words: [], options: new Map(Object.entries(given)) }, { environment })
  return 'mistake' in read ? `${read.mistake} ${read.help}` : read.mail
}

test('--mail: the mail server by option or variable, with its sender', () => {
  expect(mail({})).toBeUndefined()
  expect(mail({ 'mail-from': 'Loans <loans@company.example>' }, { NINEFOLD_MAIL: SECRET })).toEqual({
    server: { host: 'mail.company.example', port: 587, tls: 'required', user: 'app', password: 'p@ss' },
    from: { name: 'Loans', address: 'loans@company.example' },
  })
  const server = (address: string) => {
    const read = mail({ mail: address, 'mail-from': 'loans@company.example' })
    return typeof read === 'object' ? [read.server.host, read.server.port, read.server.tls].join(' ') : read
  }
  expect(server('smtps://mail.company.example')).toBe('mail.company.example 465 immediate')
  expect(server('smtp://localhost')).toBe('localhost 25 none')
  expect(server('smtp://localhost:2525?tls=required')).toBe('localhost 2525 required')
})

test('--mail: mistakes never repeat the address, since it contains a password', () => {
  const mistakes = [
    mail({ mail: SECRET }),
    mail({ mail: SECRET, 'mail-from': 'loans@company.example, eve@evil.example' }),
    mail({ mail: SECRET, 'mail-from': 'loans@company.example', production: '' }),
    mail({ mail: `${SECRET}/path?p%40ss` }),
    mail({ mail: 'mail.company.example' }),
  ]
  for (const mistake of mistakes) {
    expect(typeof mistake).toBe('string')
    expect(mistake).not.toContain('ss@mail')
  }
})

test('--public-address: scheme and host alone', () => {
  const address = (given: string) => {
    const read = readRunOptions({ words: [], options: new Map([['public-address', given]]) }, { environment: {} })
    return 'mistake' in read ? undefined : read.publicAddress
  }
  expect(address('https://Loans.company.example/')).toBe('https://loans.company.example')
  expect(
    ['loans.company.example', 'ftp://a.example', 'https://a.example/path', 'https://u@a.example'].map(address),
  ).toEqual([undefined, undefined, undefined, undefined])
})
