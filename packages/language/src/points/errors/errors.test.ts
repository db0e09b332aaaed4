import { describe, expect, it } from 'vitest'
import { compileExample, describeRoom } from '../../../test/support/room.ts'
import { BUILT_IN } from '../../../../plan/src/model/built-in-errors.ts'
import { errorsProblem } from './problems.ts'

describeRoom({ folder: import.meta.dirname, point: 8, prefix: 'ERR', problems: errorsProblem })

const errorsOf = (rows: string) =>
  compileExample(`| Code | Status | Message | What to do |\n|---|---|---|---|\n${rows}\n`, 8).plan?.errors

describe('the catalogue', () => {
  it('ERR-4 contains every built-in code once, whether or not the document has a row for it', () => {
    const codes = errorsOf('| FORBIDDEN | 404 | Not yours. | |')?.map((error) => error.code)
    expect(codes?.toSorted()).toEqual(BUILT_IN.map(({ code }) => code).toSorted())
  })

  it('ERR-4 takes status, message and remedy of a built-in code from its row, and keeps the built-in value of an empty cell', () => {
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

  it('ERR-3 compiles a parameter in braces to a name of the context in which the error is raised', () => {
    const [text, parameter] = errorsOf('| TOO_LONG | | At most {max}. | |')?.[0]?.message ?? []
    expect(text).toBe('At most ')
    expect(parameter).toMatchObject({ source: 'max', tree: { op: 'name', scope: 'context', name: 'max' } })
  })

  it('ERR-4 has a message and a status for each built-in code', () => {
    for (const { code, status, message } of BUILT_IN)
      expect([code, status >= 400, message !== '']).toEqual([code, true, true])
  })
})
