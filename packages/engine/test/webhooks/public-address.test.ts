import dns from 'node:dns'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deliver } from '../../src/webhooks/deliver.ts'
import { isPublic, NotPublic, placeOf } from '../../src/webhooks/public-address.ts'

describe('SEC-8 HOO-4 only addresses of the world', () => {
  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2a00:1450:4001:81b::200e',
  ])('%s may be called', (address) => expect(isPublic(address)).toBe(true))

  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.1.1.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    '3fff::1',
    '',
    'localhost',
    '1.2.3',
  ])('%s may not', (address) => expect(isPublic(address)).toBe(false))

  test.each([
    'https://127.0.0.1/',
    'https://0x7f.0.0.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'http://93.184.216.34/',
    'https://10.0.0.1:8443/x?y=1',
    'https://[fe80::1]/',
  ])('%s is refused before anything is sent', async (address) =>
    expect(placeOf(new URL(address), new Set())).rejects.toThrow(NotPublic),
  )

  test('whoever starts the server may name others, with or without a port', async () => {
    const place = { address: '127.0.0.1', family: 4 }
    expect(await placeOf(new URL('http://127.0.0.1:8080/x'), new Set(['127.0.0.1:8080']))).toEqual(place)
    expect(await placeOf(new URL('http://127.0.0.1:8081/x'), new Set(['127.0.0.1']))).toEqual(place)
    await expect(placeOf(new URL('http://127.0.0.1:8081/x'), new Set(['127.0.0.1:8080']))).rejects.toThrow(NotPublic)
  })
})

describe('SEC-8 HOO-4 a name', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  function leadsTo(...addresses: readonly string[]) {
    const found = addresses.map((address) => ({ address, family: 4 }))
    const looked = vi.spyOn(dns.promises, 'lookup').mockResolvedValue(found as never)
    syncBuiltinESMExports()
    return looked
  }

  test('is looked up once: where it leads by the time of the call is never asked (DNS rebinding)', async () => {
    const receiver = createServer((_, response) => response.end())
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const host = `rebound.example:${(receiver.address() as AddressInfo).port}`
    const looked = leadsTo('127.0.0.1')
    const again = vi.spyOn(dns, 'lookup')
    const parcel = { id: 'msg_1', address: `http://${host}/`, body: '{}', at: 0, secret: 'x' as never }
    expect(await deliver(parcel, new Set([host]))).toBe(200)
    expect(looked).toHaveBeenCalledTimes(1)
    expect(again).not.toHaveBeenCalled()
    receiver.close()
  })

  test('of which one address is not public is not called', async () => {
    leadsTo('93.184.216.34', '10.0.0.1')
    await expect(placeOf(new URL('https://rebound.example/'), new Set())).rejects.toThrow(NotPublic)
  })
})
