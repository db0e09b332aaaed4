// Random calls by random people: the application and a model of its document answer alike. The model has an evaluator of its own,
// and some of the documents are generated. `npm run model` plays many more, and on both databases.
import { join } from 'node:path'
import { compile } from '@ninefold/language'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../../../tests/support/runs.ts'
import { temporaryFolder } from '../support/application.ts'
import { keptIn as dataIn, onPostgres } from '../support/database.ts'
import { played } from './documents.ts'
import { features } from './features.ts'
import { generated } from './generated.ts'
import { play } from './play.ts'
import { report } from './report.ts'

const STEPS = (onPostgres ? 40 : 100) * RUNS

const place = (isLasting: boolean) => dataIn(onPostgres || isLasting ? join(temporaryFolder(), 'data') : ':memory:')

describe.each(played)('$name', (document) => {
  it('behaves like its model', async () => {
    const difference = await play(document, 1, STEPS, place)
    expect(difference && report(difference)).toBeUndefined()
  })
})

const errorsIn = (text: string): readonly string[] =>
  compile([{ file: 'specification.md', text }])
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message}`)

it.each(features.map(({ name }) => name))('the feature %s adds to a document and to its model', (name) => {
  const { text, meaning = text } = generated(1, [name])
  for (const each of new Set([text, meaning])) expect(errorsIn(each)).toEqual([])
})

const GENERATED = onPostgres ? [3] : [1, 2, 3, 19, 22, 44]

it.each(GENERATED)('document %i, generated, behaves like its model', async (seed) => {
  const difference = await play(generated(seed), seed, (onPostgres ? 40 : 60) * RUNS, place)
  expect(difference && report(difference)).toBeUndefined()
})
