// Passkeys: what no device has answered is refused. `web/test/people.test.ts` makes and uses one in a real browser.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

let now = Date.now()
const server = await testServer({ mode: 'production', now: () => now, publicAddress: 'https://loans.example' })
const eva = await server.person('Eva Smit')
const OWN = '/api/app/account/passkeys'
const answer = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response: {} }

test('PASS-1 PASS-2 a device must check who uses it, for the host of the public address', async () => {
  const { options } = (await eva.post(`${OWN}/options`)).body
  expect(options.rp.id).toBe('loans.example')
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
  const use = (await server.nobody.post('/api/app/passkey/options')).body.options
  expect(use).toMatchObject({ rpId: 'loans.example', userVerification: 'required' })
  expect(use.allowCredentials ?? []).toEqual([])
})

test('PASS-3 PASS-4 an answer that is forged, for something or somebody else, or too late is refused', async () => {
  const max = await server.person('Max Bauer')
  const make = (await eva.post(`${OWN}/options`)).body.challenge
  const use = (await server.nobody.post('/api/app/passkey/options')).body.challenge
  const refused = async (reply: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await reply
    expect([status, body.code]).toEqual([401, 'PASSKEY_REFUSED'])
  }
  for (const challenge of [use, make, 'nonsense'])
    await refused(server.nobody.post('/api/app/passkey', { challenge, answer }))
  for (const challenge of [make, use, 'nonsense']) await refused(eva.post(OWN, { name: 'Laptop', challenge, answer }))
  await refused(max.post(OWN, { name: 'Laptop', challenge: make, answer }))
  now += 6 * 60_000
  await refused(eva.post(OWN, { name: 'Laptop', challenge: make, answer }))
  expect((await eva.get(OWN)).body.items).toEqual([])
  expect((await eva.request('DELETE', `${OWN}/x`)).status).toBe(404)
  expect((await server.nobody.get(OWN)).status).toBe(401)
})
