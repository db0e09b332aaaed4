// A text that is written into an expression is read from it again.
import { expect, it } from 'vitest'
import { readText, textLiteral } from '../../src/expression/text-literal.ts'

it.each(['', 'draft', "don't", String.raw`\d+'\'`, '`$& "x" – ü', String.raw`ends with \ `, '\\'])(
  'reads %j as it was written',
  (text) => {
    const written = textLiteral(text)
    const report = () => expect.fail('nothing is wrong with it')
    expect(readText(written, 0, report)).toMatchObject({ value: text, end: written.length })
  },
)
