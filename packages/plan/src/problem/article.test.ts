import { expect, it } from 'vitest'
import { withArticle } from './article.ts'

it.each([
  ['Claim', 'a Claim'],
  ['Employee', 'an Employee'],
  ['Order', 'an Order'],
  ['User', 'a User'],
  ['unit', 'a unit'],
  ['underwriting', 'an underwriting'],
  ['European partner', 'a European partner'],
  ['hour', 'an hour'],
  ['HR case', 'an HR case'],
  ['SLA', 'an SLA'],
  ['PO', 'a PO'],
  ['A', 'an A'],
  ['Übung', 'a Übung'],
])('%s', (noun, said) => expect(withArticle(noun)).toBe(said))
