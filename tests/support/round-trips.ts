// How often the server waits for PostgreSQL: statements that are sent before any answer to those before them belong to one round trip.
import pg from 'pg'

interface Sent {
  readonly texts: string[]
  trips: number
}

type Method = (this: { readonly text?: string }, connection: object) => unknown

interface QueryMethods {
  submit: Method
  handleReadyForQuery: Method
}

/** What is sent on each connection during the work, and the round trips of the connection that made the most. */
export async function roundTrips<T>(
  work: () => Promise<T>,
): Promise<T & { statements: readonly string[]; trips: number }> {
  const prototype = pg.Query.prototype as unknown as QueryMethods
  const { submit, handleReadyForQuery } = prototype
  const sent = new Map<object, Sent>()
  const answered = new Set<object>()
  prototype.submit = function (connection) {
    const own = sent.get(connection) ?? { texts: [], trips: 0 }
    if (!sent.has(connection) || answered.delete(connection)) own.trips++
    own.texts.push(this.text ?? '')
    sent.set(connection, own)
    return submit.call(this, connection)
  }
  prototype.handleReadyForQuery = function (connection) {
    answered.add(connection)
    return handleReadyForQuery.call(this, connection)
  }
  try {
    const result = await work()
    const [most = { texts: [], trips: 0 }] = [...sent.values()].toSorted((a, b) => b.trips - a.trips)
    return { ...result, statements: most.texts, trips: most.trips }
  } finally {
    Object.assign(prototype, { submit, handleReadyForQuery })
  }
}
