// Comments by the permissions of their record, and mentions that reach only people who may read it.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Claims

## 3. Entities

### Claim

- Comments: whoever may read the claim

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Owner | User | yes | \`me\` |
| Comments | list of Claim comment | | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| finance | given by administrators |

| Entity | member | finance |
| --- | --- | --- |
| Claim | create; read, update, delete when \`owner == me\` | read, export |
| User | read \`name\` | read |

### Claim

- Only for read when: \`title != 'Sealed'\`
`

const server = await testServer({ text, mode: 'production' })
const missing = '01a1fd01-0000-7000-8000-000000000000'
let [ann, bea, finn, chief]: readonly Person[] = []

interface Inbox {
  readonly items: readonly { subject: string; text: string; entity: string; record: string; comment?: string }[]
}

beforeAll(async () => {
  ann = await server.person('Ann')
  bea = await server.person('Bea')
  finn = await server.person('Finn', ['finance'])
  chief = await server.person('Chief', [], { administrator: true })
})

async function claimOf(person: Person, title = 'Train'): Promise<string> {
  const reply = await person.post('/api/records/claim', { title })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}

const write = (person: Person, claim: string, more: object = {}) =>
  person.post('/api/records/claim-comment', { claim, text: 'Which train?', ...more })

const inboxOf = async (person: Person): Promise<Inbox['items']> => (await person.get('/api/app/inbox')).body.items

describe('comments follow their record', () => {
  test('whoever reads the record reads and writes comments; the author is set by the server', async () => {
    const claim = await claimOf(ann!)
    const made = await write(finn!, claim)
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ claim, author: finn!.id, text: 'Which train?', mentioned: [] })
    const list = await ann!.get(`/api/records/claim-comment?filter=${encodeURIComponent(`claim.id == '${claim}'`)}`)
    expect(list.body.items).toHaveLength(1)
    expect((await write(finn!, claim, { author: ann!.id })).body.errors).toMatchObject([{ field: 'author' }])
  })

  test('a person who may not read the record gets the same answers as for an absent one', async () => {
    const claim = await claimOf(ann!)
    const comment = (await write(ann!, claim)).body.id as string
    const pairs = [
      [await write(bea!, claim), await write(bea!, missing)],
      ...(await Promise.all(
        ['', '/history', '?include=page'].map(async (rest) => [
          await bea!.get(`/api/records/claim-comment/${comment}${rest}`),
          await bea!.get(`/api/records/claim-comment/${missing}${rest}`),
        ]),
      )),
      [await bea!.get(`/api/app/readers/claim/${claim}`), await bea!.get(`/api/app/readers/claim/${missing}`)],
      [
        await bea!.patch(`/api/records/claim-comment/${comment}`, { text: 'x', version: 1 }),
        await bea!.patch(`/api/records/claim-comment/${missing}`, { text: 'x', version: 1 }),
      ],
      [
        await bea!.request('DELETE', `/api/records/claim-comment/${comment}`, undefined, { 'If-Match': '"1"' }),
        await bea!.request('DELETE', `/api/records/claim-comment/${missing}`, undefined, { 'If-Match': '"1"' }),
      ],
    ]
    for (const [theirs, nobodys] of pairs) {
      expect(theirs!.status).toBeGreaterThanOrEqual(400)
      expect(theirs!.status).toBe(nobodys!.status)
      expect(theirs!.text.replaceAll(comment, missing).replaceAll(claim, missing)).toBe(nobodys!.text)
    }
    expect((await bea!.get('/api/records/claim-comment')).body.items).toEqual([])
  })

  test('authors change and delete their own comments only, and lose both with the record', async () => {
    const claim = await claimOf(ann!)
    const { id } = (await write(finn!, claim)).body
    const path = `/api/records/claim-comment/${id}`
    expect((await ann!.patch(path, { text: 'Mine now', version: 1 })).status).toBe(403)
    const changed = await finn!.patch(path, { text: 'Which bus?', version: 1 })
    expect(changed.body.text).toBe('Which bus?')
    expect((await finn!.patch(path, { claim: await claimOf(ann!), version: 2 })).status).toBe(422)
    expect((await ann!.request('DELETE', path, undefined, { 'If-Match': '"2"' })).status).toBe(403)
    expect((await finn!.request('DELETE', path, undefined, { 'If-Match': '"2"' })).status).toBe(204)
  })

  test('a restriction of the record holds for its comments, and deleting it deletes them', async () => {
    const claim = await claimOf(ann!)
    const { id } = (await write(ann!, claim)).body
    await ann!.patch(`/api/records/claim/${claim}`, { title: 'Sealed', version: 1 })
    expect((await chief!.get(`/api/records/claim-comment/${id}`)).status).toBe(404)
    const other = await claimOf(ann!)
    const comment = (await write(finn!, other)).body.id
    await ann!.request('DELETE', `/api/records/claim/${other}`, undefined, { 'If-Match': '"1"' })
    expect((await finn!.get(`/api/records/claim-comment/${comment}`)).status).toBe(404)
  })
})

describe('INBOX-7 mentions', () => {
  test('offers people who may read the record, and nobody else', async () => {
    const claim = await claimOf(ann!)
    const offered = async (search: string) =>
      (await ann!.get(`/api/app/readers/claim/${claim}?q=${search}`)).body.items.map(
        (each: { label: string }) => each.label,
      )
    expect((await offered('')).toSorted()).toEqual(['Ann', 'Chief', 'Finn'])
    expect(await offered('fi')).toEqual(['Finn'])
    expect(await offered('bea')).toEqual([])
  })

  test('sends a message with a link to the comment, once, and not to the author', async () => {
    const claim = await claimOf(ann!, 'Ferry')
    const mentioned = [finn!.id, ann!.id]
    const made = await write(ann!, claim, { text: `Please look, @{${finn!.id}}`, mentioned })
    expect(made.status, made.text).toBe(201)
    const { id } = made.body
    const [message, ...others] = (await inboxOf(finn!)).filter((each) => each.record === claim)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      subject: 'Ann mentioned you: Ferry',
      text: 'Please look, @Finn',
      entity: 'Claim',
      comment: id,
    })
    await ann!.patch(`/api/records/claim-comment/${id}`, { text: 'Please look again', mentioned, version: 1 })
    expect((await inboxOf(finn!)).filter((each) => each.record === claim)).toHaveLength(1)
    expect((await inboxOf(ann!)).filter((each) => each.record === claim)).toEqual([])
  })

  test('INBOX-8 is in the language of the receiver, not of the author', async () => {
    const claim = await claimOf(ann!, 'Ferry to Texel')
    const inGerman = { language: 'de' }
    expect((await finn!.request('PUT', '/api/app/language', inGerman)).status).toBe(204)
    await write(ann!, claim, { mentioned: [finn!.id] })
    expect((await inboxOf(finn!))[0]).toMatchObject({ subject: 'Ann hat Sie erwähnt: Ferry to Texel' })
    expect((await finn!.request('PUT', '/api/app/language', { language: null })).status).toBe(204)
  })

  test('refuses to mention somebody who may not read the record, as somebody who does not exist', async () => {
    const claim = await claimOf(ann!)
    const [hidden, absent] = [
      await write(ann!, claim, { mentioned: [bea!.id] }),
      await write(ann!, claim, { mentioned: [missing] }),
    ]
    expect(hidden.status).toBe(422)
    expect(hidden.body.errors).toEqual(absent.body.errors)
    expect(await inboxOf(bea!)).toEqual([])
    expect(
      (await ann!.get(`/api/records/claim-comment?filter=${encodeURIComponent(`claim.id == '${claim}'`)}`)).body.items,
    ).toEqual([])
  })

  test('a message loses its link with the permission to read the record', async () => {
    const claim = await claimOf(ann!, 'Taxi')
    await write(ann!, claim, { mentioned: [finn!.id] })
    await ann!.patch(`/api/records/claim/${claim}`, { title: 'Sealed', version: 1 })
    const [message] = await inboxOf(finn!)
    expect(message).toMatchObject({ subject: 'Ann mentioned you: Taxi', entity: '', record: '' })
    expect(message).not.toHaveProperty('comment')
  })
})
