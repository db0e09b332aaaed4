// Access to the running application for a demonstration: requests of a user, users without passwords, and a clock that can be set,
// so that the sample data covers the last weeks.
import type { Json } from '@ninefold/plan/values'

export interface DemonstrationServer {
  /** A request as this person, through the same door as everybody's. */
  request(token: string, method: string, path: string, body?: Json | SentFile): Promise<Answer>
  addPerson(person: NewPerson): Promise<string>
  /** A session token of this person. */
  signInAs(person: string): Promise<string>
  /** Null gives back the real time. */
  setClock(moment: Date | null): void
  /** Sends nothing outside while sample records are created. */
  muteSending(muted: boolean): void
}

interface NewPerson {
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly administrator: boolean
}

export interface SentFile {
  readonly content: Buffer
  readonly contentType: string
}

export interface Answer {
  readonly status: number
  /** Null where the answer has no JSON. */
  readonly body: Json
}

export const succeeded = (answer: Answer): boolean => answer.status >= 200 && answer.status < 300

/** The value at a name of a JSON object, null if it is none or has none. */
export function at(json: Json | undefined, name: string): Json {
  return json !== null && typeof json === 'object' && !Array.isArray(json)
    ? ((json as Readonly<Record<string, Json>>)[name] ?? null)
    : null
}

/** The text of a property, '' if there is none. */
export function textAt(json: Json | undefined, name: string): string {
  const value = at(json, name)
  return typeof value === 'string' ? value : ''
}

export const listAt = (json: Json | undefined, name: string): readonly Json[] => {
  const value = at(json, name)
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

/** Why it was refused, in a few words. */
export function refusalIn(answer: Answer | undefined): string {
  if (!answer) return 'nobody may create it'
  const [error] = listAt(answer.body, 'errors')
  const field = error === undefined ? '' : textAt(error, 'field')
  const detail = textAt(answer.body, 'detail') || `status ${answer.status}`
  return field === '' ? detail : `${field}: ${detail}`
}
