// Documents as people write them, in different trades and styles: they check without a problem and do what they say.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf, run, type Person, type Running } from './support/document.ts'

test.each(['service-desk.md', 'stock.md', 'requisitions', 'clinic.md', 'folders.md'])('%s has no problems', (name) => {
  expect(problemsOf(name)).toEqual([])
})

const euro = (amount: string) => ({ amount, currency: 'EUR' })

describe('a service desk, written with synonyms, ticks and hardly a backtick', () => {
  let desk: Running
  let staff: Person
  let agent: Person
  let lead: Person
  beforeAll(async () => {
    desk = await run('service-desk.md', '2026-06-15T08:00:00Z')
    staff = await desk.person('Sam Staff')
    agent = await desk.person('Ada Agent', ['agent'])
    lead = await desk.person('Lea Lead', ['teamLead'])
  })
  afterAll(() => desk.close())
  const report = async (subject: string): Promise<string> =>
    (await staff.post('/api/records/ticket', { subject, category: 'Paper, toner' })).body.id
  const act = (person: Person, id: string, action: string, body = {}) =>
    person.post(`/api/records/ticket/${id}/actions/${action}`, body)

  test('a question goes to who reported, an answer comes back, and a ticket that is solved closes by itself', async () => {
    const id = await report('Printer jams')
    expect((await act(staff, id, 'take')).status).toBe(403)
    expect((await act(agent, id, 'take')).body).toMatchObject({ status: 'assigned', assignee: agent.id })
    expect((await act(agent, id, 'ask-back', { question: 'Which tray?' })).status).toBe(200)
    expect(await staff.inbox()).toEqual(['A question about T-0001: Please look at "Printer jams".'])
    expect((await act(agent, id, 'reply', { reply: 'Two' })).status).toBe(403)
    expect((await act(staff, id, 'reply', { reply: 'Two' })).body.status).toBe('assigned')
    const comments = (await staff.get('/api/records/comment?sort=createdAt')).body.items
    expect(comments.map((one: { text: string }) => one.text)).toEqual(['Which tray?', 'Two'])
    const visit = await act(agent, id, 'plan-a-visit', { day: '2026-06-16T09:00:00Z' })
    expect(visit.body.visitOn).toBe('2026-06-16T09:00:00.000Z')
    expect((await act(agent, id, 'solve')).body.code).toBe('REQUIRED')
    expect((await act(agent, id, 'solve', { solution: 'Cleaned' })).body.status).toBe('solved')
    await desk.advance('5 days')
    expect((await staff.get(`/api/records/ticket/${id}`)).body.status).toBe('closed')
  })

  test('nobody else reads it; an agent role comes with that of the lead', async () => {
    const id = await report('Screen stays black')
    const other = await desk.person('Olga Other')
    expect((await other.get(`/api/records/ticket/${id}`)).status).toBe(404)
    expect((await other.get('/api/app/screens/queue/records')).status).toBe(404)
    const queue = (await lead.get('/api/app/screens/queue/records')).body.items
    expect(queue.map((one: { id: string }) => one.id)).toContain(id)
  })

  test('a ticket that waits too long becomes urgent, once, and the lead is told', async () => {
    const id = await report('No network')
    await desk.advance('9 hours')
    expect((await agent.get(`/api/records/ticket/${id}`)).body).toMatchObject({ urgent: true, status: 'new' })
    expect((await lead.inbox())[0]).toBe('T-0003 waits too long: ')
  })
})

describe('stock, whose quantities only movements change', () => {
  let stock: Running
  let clerk: Person
  let buyer: Person
  const place: Record<string, string> = {}
  beforeAll(async () => {
    stock = await run('stock.md', '2026-06-15T08:00:00Z')
    clerk = await stock.person('Cem Clerk', ['clerk'])
    buyer = await stock.person('Bea Buyer', ['buyer'])
    const article = async (code: string, name: string) =>
      (await buyer.post('/api/records/article', { code, name, unit: 'PCE', price: { amount: '2.50', currency: 'CHF' }, reorderAt: 5 })).body.id // prettier-ignore
    const [nails, glue] = [await article('NAIL', 'Nails'), await article('GLUE', 'Glue')]
    const at = async (name: string, body: object) =>
      void (place[name] = (await buyer.post('/api/records/place', body as never)).body.id)
    await at('north', { article: nails, warehouse: 'North' })
    await at('south', { article: nails, warehouse: 'South' })
    await at('glue', { article: glue, warehouse: 'North' })
  })
  afterAll(() => stock.close())
  const book = async (action: string, body: object) => {
    const made = await clerk.post('/api/records/movement', body as never)
    return made.status === 201 ? clerk.post(`/api/records/movement/${made.body.id}/actions/${action}`) : made
  }
  const quantities = async () =>
    Promise.all(
      ['north', 'south'].map(async (name) => (await clerk.get(`/api/records/place/${place[name]}`)).body.quantity),
    )

  test('what is received and moved is counted in both places, or in neither', async () => {
    await book('receive', { kind: 'receipt', toPlace: place.north!, pieces: 10 })
    await book('move', { kind: 'transfer', fromPlace: place.north!, toPlace: place.south!, pieces: 4 })
    expect(await quantities()).toEqual([6, 4])
    const tooMany = await book('move', { kind: 'transfer', fromPlace: place.north!, toPlace: place.south!, pieces: 7 })
    expect([tooMany.status, tooMany.body.detail]).toEqual([409, 'There are not so many of Nails: NAIL in North.'])
    expect(await quantities()).toEqual([6, 4])
    const other = await book('move', { kind: 'transfer', fromPlace: place.north!, toPlace: place.glue!, pieces: 1 })
    expect(other.body.detail).toBe('A transfer moves one article, not Nails into Glue.')
  })

  test('what is not shown is not kept, what nobody may set is not set', async () => {
    const receipt = { kind: 'receipt', fromPlace: place.south!, toPlace: place.north!, pieces: 1 }
    expect((await clerk.post('/api/records/movement', receipt)).body.fromPlace).toBe(null)
    expect((await buyer.patch(`/api/records/place/${place.north}`, { quantity: 99 })).status).toBe(403)
    expect((await buyer.post('/api/records/place', { article: place.none ?? '', warehouse: 'x' })).status).toBe(422)
  })

  test('prices stay with the buyer, in lists, sorts and sums', async () => {
    expect((await clerk.get('/api/records/article')).body.items[0]).not.toHaveProperty('price')
    expect((await clerk.get('/api/records/article?sort=price')).body.code).toBe('FIELD_UNKNOWN')
    const tiles = (await buyer.get('/api/app/screens/numbers/tiles')).body.tiles
    expect(tiles[0].value).toEqual({ amount: '25.00', currency: 'CHF' })
  })

  test('the shop takes out in one call, and is refused in its own form', async () => {
    expect((await clerk.get('/shop/v1/articles/NAIL')).body).toEqual({ code: 'NAIL', total: 10 })
    expect((await clerk.post('/shop/v1/issues', { place: place.south!, n: 3 })).body).toEqual({ left: 1 })
    const refused = await clerk.post('/shop/v1/issues', { place: place.south!, n: 3 })
    expect([refused.status, refused.body]).toEqual([
      409,
      { messages: ['There are not so many of Nails: NAIL in South.'] },
    ])
    expect((await clerk.post('/shop/v1/issues', { place: place.south! })).status).toBe(422)
  })
})

describe('requisitions in German, in two files', () => {
  let office: Running
  let chief: Person
  let worker: Person
  let heads: readonly Person[]
  beforeAll(async () => {
    office = await run('requisitions', '2026-06-15T08:00:00Z')
    const root = await office.person('Rita Root', [], { administrator: true })
    chief = await office.person('Carla Chefin')
    worker = await office.person('Werner Werk')
    heads = [await office.person('Lena Leitung', ['leitung']), await office.person('Leo Leitung', ['leitung'])]
    await root.patch(`/api/records/user/${worker.id}`, { vorgesetzter: chief.id })
  })
  afterAll(() => office.close())
  const ask = async (betreff: string, einzelpreis: string) => {
    const positionen = [{ artikel: betreff, menge: 2, einzelpreis: euro(einzelpreis) }]
    const { id } = (await worker.post('/api/records/anforderung', { betreff, positionen })).body
    await act(worker, id, 'einreichen')
    return id as string
  }
  const act = (person: Person, id: string, action: string, body = {}) =>
    person.post(`/api/records/anforderung/${id}/actions/${action}`, body)

  test('a small one needs the superior alone', async () => {
    const id = await ask('Locher', '12.50')
    expect(await chief.inbox()).toEqual(['BANF-2026-001 wartet auf Sie: Werner Werk möchte Locher für 25,00\u00A0€.'])
    expect((await act(heads[0]!, id, 'genehmigen')).body.code).toBe('GUARD_REFUSED')
    expect((await act(chief, id, 'freigeben')).body.status).toBe('genehmigt')
  })

  test('a large one needs two, and both anew once it was changed', async () => {
    const id = await ask('Server', '5000')
    expect((await act(chief, id, 'freigeben')).body.code).toBe('GUARD_REFUSED')
    expect((await act(heads[0]!, id, 'genehmigen')).body.status).toBe('eingereicht')
    expect((await act(heads[0]!, id, 'genehmigen')).body.code).toBe('ALREADY_APPROVED')
    expect((await act(heads[1]!, id, 'ablehnen', { grundDerAblehnung: 'Zu teuer' })).body.status).toBe('abgelehnt')
    expect((await worker.inbox())[0]).toBe('BANF-2026-002 Server wurde abgelehnt: Grund: Zu teuer')
    const positionen = [{ artikel: 'Server', menge: 1, einzelpreis: euro('5000') }]
    expect((await worker.patch(`/api/records/anforderung/${id}`, { positionen })).body.summe).toEqual(euro('5000.00'))
    await act(worker, id, 'einreichen')
    expect((await act(heads[1]!, id, 'genehmigen')).body.status).toBe('eingereicht')
    expect((await act(heads[0]!, id, 'genehmigen')).body.status).toBe('genehmigt')
  })

  test('refusals are worded by the document, with labels and names', async () => {
    const missing = await worker.post('/api/records/anforderung', { positionen: [{}] })
    const messages = missing.body.errors.map((each: { message: string }) => each.message)
    expect(messages).toEqual(['Betreff fehlt noch.', 'Artikel fehlt noch.', 'Einzelpreis fehlt noch.'])
    const lieferant = (await heads[0]!.post('/api/records/lieferant', { name: 'Nagel AG', gesperrt: true })).body.id
    const blocked = await worker.post('/api/records/anforderung', { betreff: 'Nägel', lieferant })
    expect(blocked.body).toMatchObject({
      code: 'GESPERRT',
      detail: 'Bei Nagel AG wird zurzeit nicht bestellt.',
      remedy: 'Bitte die Leitung fragen.',
    })
  })

  test('whom the document lets change the limit changes it for everybody', async () => {
    const value = euro('10')
    expect((await worker.put('/api/app/constants/grenze', { value })).status).toBe(403)
    expect((await heads[0]!.put('/api/app/constants/grenze', { value })).status).toBe(200)
    const id = await ask('Stifte', '8')
    expect((await act(chief, id, 'freigeben')).body.code).toBe('GUARD_REFUSED')
  })
})

describe('a clinic, where a role and a field have one name', () => {
  let clinic: Running
  let reception: Person
  let doctor: Person
  let colleague: Person
  let patient: string
  beforeAll(async () => {
    clinic = await run('clinic.md', '2026-06-15T12:00:00Z')
    reception = await clinic.person('Rae Reception', ['reception'])
    doctor = await clinic.person('Dora Doctor', ['doctor'])
    colleague = await clinic.person('Dan Doctor', ['doctor'])
    patient = (await reception.post('/api/records/patient', { firstName: 'Mo', lastName: 'Brandt' })).body.id
  })
  afterAll(() => clinic.close())
  const book = (begins: string, more = {}) =>
    reception.post('/api/records/appointment', { patient, doctor: doctor.id, room: 'A1', begins, ...more })
  const act = (person: Person, id: string, action: string, body = {}) =>
    person.post(`/api/records/appointment/${id}/actions/${action}`, body)

  test('a doctor has one appointment at a time, as long as it takes', async () => {
    expect((await book('2026-07-01T14:00:00Z')).body.ends).toBe('2026-07-01T14:30:00.000Z')
    const second = await book('2026-07-01T14:15:00Z')
    expect([second.status, second.body.detail]).toEqual([409, 'Dora Doctor sees somebody else then.'])
    expect((await book('2026-07-01T14:15:00Z', { doctor: colleague.id })).status).toBe(201)
    expect((await book('2026-07-01T13:40:00Z')).status).toBe(409)
    expect((await book('2026-07-01T13:40:00Z', { takes: 'PT20M' })).status).toBe(201)
    expect((await book('2026-07-01T14:30:00Z')).status).toBe(201)
  })

  test('opening hours are those of the place, not of the server', async () => {
    expect((await book('2026-07-02T12:00:00Z')).status).toBe(201)
    const early = await book('2026-07-02T11:30:00Z')
    expect(early.body.detail).toBe("We are open from 8 to 18 o'clock.")
  })

  test('the doctor is told who is here, and alone reads what was found', async () => {
    const { id } = (await book('2026-06-16T15:00:00Z')).body
    expect((await act(reception, id, 'check-in')).body.code).toBe('GUARD_REFUSED')
    await clinic.advance('1 day')
    expect((await reception.inbox())[0]).toMatch(/^Remind Brandt, Mo: Tomorrow at Jun 16, 2026, 11:00\.$/u)
    expect((await act(reception, id, 'check-in')).body.status).toBe('here')
    expect(await doctor.inbox()).toEqual(['Brandt, Mo is here: in A1'])
    expect((await act(colleague, id, 'finish', { findings: 'A cold' })).status).toBe(403)
    expect((await act(doctor, id, 'finish', { findings: 'A cold' })).body.findings).toBe('A cold')
    for (const person of [colleague, reception]) {
      expect((await person.get(`/api/records/appointment/${id}`)).body).not.toHaveProperty('findings')
      expect((await person.get('/api/records/appointment?search=cold')).body.items).toEqual([])
    }
    const seen = (await reception.get(`/api/records/appointment/${id}/history`)).body.items[0]
    expect(seen.changes.map((change: { field: string }) => change.field)).toEqual(['status'])
  })

  test('who does not come is missed two hours later', async () => {
    const { id } = (await book('2026-06-17T15:00:00Z')).body
    await clinic.advance('29 hours')
    expect((await reception.get(`/api/records/appointment/${id}`)).body.status).toBe('planned')
    await clinic.advance('1 hour')
    expect((await reception.get(`/api/records/appointment/${id}`)).body.status).toBe('missed')
  })
})
