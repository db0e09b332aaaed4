/** The names that people give to views, and how many views they may have. */
import type { Json } from '@ninefold/plan/values'
import { refuse } from '../refusal.ts'
import type { ViewRow } from './rows.ts'

/** Of one person on one screen. */
const MAX_VIEWS = 50
/** Characters. */
const MAX_NAME = 60

export function readName(json: Json | undefined): string {
  if (json === undefined) throw refuse('REQUIRED', { field: 'name' })
  if (typeof json !== 'string') throw refuse('WRONG_TYPE', { field: 'name', parameters: { expected: 'a text' } })
  const name = json.trim().replace(/\s+/gu, ' ')
  if (name === '') throw refuse('REQUIRED', { field: 'name' })
  if (name.length > MAX_NAME) throw refuse('TOO_LONG', { field: 'name', parameters: { max: MAX_NAME } })
  return name
}

/** `others`: of the same person on the same screen. */
export function requireFreeName(others: readonly ViewRow[], { name }: ViewRow): void {
  const same = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  if (same) throw refuse('NOT_UNIQUE', { field: 'name' })
}

export function requireRoom(others: readonly ViewRow[]): void {
  if (others.length >= MAX_VIEWS) throw refuse('TOO_MANY', { parameters: { max: MAX_VIEWS } })
}
