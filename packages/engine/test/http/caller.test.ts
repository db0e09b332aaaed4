// Who calls, behind proxies: what a client writes into the header itself is never believed.
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { callers, isNetwork, type TrustedProxies } from '../../src/http/caller.ts'

const caller = (proxies: TrustedProxies, socket: string, forwarded?: string) =>
  callers(proxies)({
    socket: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage)

describe('trusted proxies by number', () => {
  test.each<[string, number, string | undefined, string]>([
    ['without a proxy the header is not read', 0, '203.0.113.7', '10.0.0.1'],
    ['one proxy appends who called it', 1, '203.0.113.7', '203.0.113.7'],
    ['what the client wrote stands before that', 1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['two proxies', 2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['fewer entries than proxies', 3, '203.0.113.7', '203.0.113.7'],
    ['no header', 1, undefined, '10.0.0.1'],
    ['an entry that is no address', 2, 'unknown, 10.0.0.2', '10.0.0.2'],
    ['a port', 1, '203.0.113.7:4711', '203.0.113.7'],
    ['a port of IPv6', 1, '[2001:db8::1]:4711', '2001:db8::1'],
  ])('%s', (_, proxies, forwarded, expected) => {
    expect(caller(proxies, '::ffff:10.0.0.1', forwarded)).toBe(expected)
  })
})

describe('trusted proxies by address', () => {
  test.each<[string, readonly string[], string, string]>([
    ['a network', ['10.0.0.0/8'], '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['an address', ['10.0.0.1'], '203.0.113.7, 10.0.0.2', '10.0.0.2'],
    ['somebody else is not believed', ['192.168.0.0/16'], '203.0.113.7', '10.0.0.1'],
  ])('%s', (_, proxies, forwarded, expected) => {
    expect(caller(proxies, '::ffff:10.0.0.1', forwarded)).toBe(expected)
  })

  test('IPv6', () => {
    expect(caller(['fd00::/8'], 'fd00::1', '2001:db8::7')).toBe('2001:db8::7')
  })
})

test('the description of trusted proxies', () => {
  expect(['10.0.0.0/8', '::1', 'fd00::/8', '10.0.0.1'].map(isNetwork)).toEqual([true, true, true, true])
  expect(['10.0.0.0/33', 'proxy', '', '10.0.0.0/8/8', '10.0.0'].map(isNetwork)).toEqual(Array(5).fill(false))
})
