import { describe, expect, it } from 'vitest'
import { compileExample, describeRoom } from '../../../test/support/room.ts'
import { BUILT_IN } from '../../../../plan/src/model/built-in-errors.ts'
import { errorsProblem } from './problems.ts'

describeRoom({ folder: import.meta.dirname, point: 8, prefix: 'ERR', problems: errorsProblem })

const errorsOf = (rows: string) =>
  compileExample(`| Code | Status | Message | What to do |\n|---|---|---|---|\n${rows}\n`, 8).plan?.errors

describe('the catalogue', () => {
  it('ERR-4 holds every built-in code once, worded or not', () => {
    const codes = errorsOf('| FORBIDDEN | 404 | Not yours. | |')?.map((error) => error.code)
    expect(codes?.toSorted()).toEqual(BUILT_IN.map((one) => one.code).toSorted())
  })

  it('ERR-4 takes status, wording and remedy of a built-in code from the row, and the rest as built in', () => {
    const errors = errorsOf('| FORBIDDEN | 404 | Not yours. | |\n| REQUIRED | | | Say something. |')
    const find = (code: string) => errors?.find((error) => error.code === code)
    expect(find('FORBIDDEN')).toMatchObject({ status: 404, message: ['Not yours.'], remedy: [] })
    expect(find('REQUIRED')).toMatchObject({
      status: 422,
      message: ['This must be filled in.'],
      remedy: ['Say something.'],
    })
    expect(find('FORBIDDEN')?.origin?.line).toBe(7)
    expect(find('STALE')?.origin).toBeUndefined()
  })

  it('ERR-3 names parameters as values of the place where it is raised', () => {
    const [text, hole] = errorsOf('| TOO_LONG | | At most {max}. | |')?.[0]?.message ?? []
    expect(text).toBe('At most ')
    expect(hole).toMatchObject({ source: 'max', tree: { op: 'name', scope: 'context', name: 'max' } })
  })

  it('ERR-4 has a message and a status for each built-in code', () => {
    for (const { code, status, message } of BUILT_IN)
      expect([code, status >= 400, message !== '']).toEqual([code, true, true])
  })
})
