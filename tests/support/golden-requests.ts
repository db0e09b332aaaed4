// For each example: who asks what of it, so that every kind of request is among them. Their SQL is a golden file.
import type { Json } from '@ninefold/plan/values'
import type { WatchedApplication } from './watched-requests.ts'

/** The moment at which all requests are made. */
export const NOW = '2026-06-15T10:00:00.000Z'

export interface Asked {
  readonly name: string
  readonly status: number
  readonly statements: readonly string[]
}

type Ask = (name: string, by: string, method: string, path: string, body?: Json) => Promise<{ readonly id: string }>

type Requests = (ask: Ask, application: WatchedApplication) => Promise<void>

const euro = (amount: string): Json => ({ amount, currency: 'EUR' })

const expenseClaims: Requests = async (ask, application) => {
  const root = await signedIn(application, 'Rita Root', [], true)
  const [eva, evaId] = await withId(application, 'Eva')
  const [max, maxId] = await withId(application, 'Max')
  const finance = await signedIn(application, 'Fin', ['finance'])
  await ask('change a user', root, 'PATCH', `/api/records/user/${evaId}`, { manager: maxId })
  const line = { description: 'Ticket', amount: euro('43.50') }
  const claim = { title: 'Train', category: 'travel', spentOn: '2026-06-01', lines: [line] }
  const { id } = await ask('create a claim with its lines', eva, 'POST', '/api/records/claim', claim)
  await ask('list the claims', eva, 'GET', '/api/records/claim')
  await ask('search and sort the claims', finance, 'GET', '/api/records/claim?search=train&sort=-spentOn')
  await ask('filter the claims', eva, 'GET', `/api/records/claim?filter=${encodeURIComponent('title == "Train"')}`)
  await ask('get a claim', eva, 'GET', `/api/records/claim/${id}`)
  await ask('get the page of a claim', eva, 'GET', `/api/records/claim/${id}?include=page`)
  await ask('change a claim', eva, 'PATCH', `/api/records/claim/${id}`, { title: 'Night train' })
  await ask('submit a claim', eva, 'POST', `/api/records/claim/${id}/actions/submit`, {})
  await ask('approve a claim', max, 'POST', `/api/records/claim/${id}/actions/approve`, {})
  await ask('a change that nobody may', eva, 'PATCH', `/api/records/claim/${id}`, { title: 'Boat' })
  await ask('the history of a claim', eva, 'GET', `/api/records/claim/${id}/history`)
  await ask('a claim as it is not there', finance, 'GET', '/api/records/claim/nothing')
}

const roomBooking: Requests = async (ask, application) => {
  const desk = await signedIn(application, 'Dora Desk', ['front desk'])
  const member = await signedIn(application, 'Mo Member')
  const room = { name: 'Atlas', floor: 1, seats: 12, openForBooking: true }
  const { id } = await ask('create a room', desk, 'POST', '/api/records/room', room)
  const times = { starts: '2026-06-20T10:00:00Z', ends: '2026-06-20T11:00:00Z' }
  const booking = { subject: 'Planning', room: id, people: 4, ...times }
  const made = await ask('create a booking', member, 'POST', '/api/records/booking', booking)
  await ask('a booking that overlaps', member, 'POST', '/api/records/booking', booking)
  await ask('list the bookings', member, 'GET', '/api/records/booking')
  await ask('get a booking', desk, 'GET', `/api/records/booking/${made.id}`)
  await ask('change a booking', member, 'PATCH', `/api/records/booking/${made.id}`, { people: 6 })
  await ask('confirm a booking', member, 'POST', `/api/records/booking/${made.id}/actions/confirm`, {})
  await ask('change a room', desk, 'PATCH', `/api/records/room/${id}`, { seats: 10 })
  await ask('delete a room that is used', desk, 'DELETE', `/api/records/room/${id}`)
}

const tenLines: Requests = async (ask, application) => {
  const reader = await signedIn(application, 'Rea Reader', [], true)
  const { id } = await ask('create a book', reader, 'POST', '/api/records/book', { title: 'Emma' })
  await ask('list the books', reader, 'GET', '/api/records/book')
  await ask('get a book', reader, 'GET', `/api/records/book/${id}`)
  await ask('change a book', reader, 'PATCH', `/api/records/book/${id}`, { finished: true })
  await ask('delete a book', reader, 'DELETE', `/api/records/book/${id}`)
}

const helpDesk: Requests = async (ask, application) => {
  const agent = await signedIn(application, 'Sue Support', ['support'])
  const reporter = await signedIn(application, 'Ron Reporter')
  const ticket = { subject: 'No mail arrives', description: 'Since this morning', urgency: 'high' }
  // Not watched: whether its message reads the accounts once or twice depends on when the agents' sessions are cached.
  const { body } = await application.request(reporter, 'POST', '/api/records/ticket', ticket)
  const { id } = body as unknown as { readonly id: string }
  await ask('list the tickets', agent, 'GET', '/api/records/ticket?search=mail')
  await ask('take a ticket', agent, 'POST', `/api/records/ticket/${id}/actions/take`, {})
  const answer = { ticket: id, text: 'Third time this week', internal: true }
  const made = await ask('answer among the agents', agent, 'POST', '/api/records/answer', answer)
  await ask('an answer that the reporter may not read', reporter, 'GET', `/api/records/answer/${made.id}`)
  await ask('solve a ticket', agent, 'POST', `/api/records/ticket/${id}/actions/solve`, { solution: 'A filter' })
  await ask('confirm a ticket', reporter, 'POST', `/api/records/ticket/${id}/actions/confirm`, { stars: 5 })
}

const appointments: Requests = async (ask, application) => {
  const root = await signedIn(application, 'Rita Root', [], true)
  const reception = await signedIn(application, 'Rea Reception', ['reception'])
  const [doctor, doctorId] = await withId(application, 'Dora Doctor', ['practitioner'])
  await ask('say who treats', root, 'PATCH', `/api/records/user/${doctorId}`, { discipline: 'medicine' })
  const treatment = (
    await ask('create a treatment', reception, 'POST', '/api/records/treatment', {
      name: 'Check-up',
      fee: euro('60.00'),
    })
  ).id
  const room = (await ask('create a room', reception, 'POST', '/api/records/room', { name: 'Blue', floor: 1 })).id
  const born = { name: 'Lily Byrne', bornOn: '2019-05-02' }
  const patient = (await ask('create a patient', reception, 'POST', '/api/records/patient', born)).id
  const times = { practitioner: doctorId, room, starts: '2026-06-20T10:00:00Z' }
  const wanted = { patient, treatment, ...times }
  const { id } = await ask('create an appointment', reception, 'POST', '/api/records/appointment', wanted)
  await ask('book an appointment', reception, 'POST', `/api/records/appointment/${id}/actions/book`, times)
  const absence = { starts: '2026-06-20T08:00:00Z', ends: '2026-06-21T08:00:00Z', kind: 'holiday' }
  await ask('an absence while somebody is booked', doctor, 'POST', '/api/records/absence', absence)
  await ask('list the appointments', doctor, 'GET', '/api/records/appointment?sort=starts')
}

const purchasing: Requests = async (ask, application) => {
  const buyer = await signedIn(application, 'Pia Purchasing', ['purchasing'])
  const store = await signedIn(application, 'Sam Store', ['store'])
  const supplier = (await ask('create a supplier', buyer, 'POST', '/api/records/supplier', { name: 'Nord' })).id
  const screws = { code: 'SC', name: 'Screws', unitPrice: euro('4.50'), supplier }
  const article = (await ask('create an article', buyer, 'POST', '/api/records/article', screws)).id
  const lines = [{ article, pieces: 20 }]
  const order = (await ask('create an order with its lines', buyer, 'POST', '/api/records/order', { supplier, lines }))
    .id
  const expected = { expectedOn: '2026-06-20' }
  await ask('send an order', buyer, 'POST', `/api/records/order/${order}/actions/send`, expected)
  const taken = { article, kind: 'issue', pieces: -6 }
  await ask('take what is not there', store, 'POST', '/api/records/movement', taken)
  await ask('count what is there', store, 'POST', '/api/records/movement', { article, kind: 'count', pieces: 9 })
  await ask('take what is there', store, 'POST', '/api/records/movement', taken)
  await ask('list the articles with their stock', store, 'GET', '/api/records/article')
}

export const requestsOf: Readonly<Record<string, Requests>> = {
  appointments,
  'expense-claims': expenseClaims,
  'help-desk': helpDesk,
  purchasing,
  'room-booking': roomBooking,
  'ten-lines': tenLines,
}

const signedIn = async (application: WatchedApplication, name: string, roles: readonly string[] = [], root = false) =>
  (await withId(application, name, roles, root))[0]

async function withId(
  application: WatchedApplication,
  name: string,
  roles: readonly string[] = [],
  administrator = false,
): Promise<readonly [token: string, id: string]> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const names = roles.map((role) => application.plan.roles.find(({ label }) => label === role)!.name)
  const id = await application.addPerson({ name, email, roles: names, administrator })
  return [await application.signInAs(id), id]
}

/** Makes the requests of an example, one after another. */
export async function askAll(application: WatchedApplication, requests: Requests): Promise<readonly Asked[]> {
  const asked: Asked[] = []
  const ask: Ask = async (name, by, method, path, body) => {
    const { answer, statements } = await application.watch(() => application.request(by, method, path, body))
    asked.push({ name, status: answer.status, statements })
    return answer.body as unknown as { readonly id: string }
  }
  await requests(ask, application)
  return asked
}
