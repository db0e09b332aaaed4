// What a person types after the command, read.
import { expect, test } from 'vitest'
import { nearest, readArguments } from '../src/arguments.ts'

const options = [
  { name: 'port', value: 'NUMBER', meaning: '' },
  { name: 'production', meaning: '' },
  { name: 'data', value: 'FOLDER', meaning: '' },
]

test('options may stand before and after words, with a space or an equals sign', () => {
  const read = readArguments(['--port', '4000', 'a.md', '--data=some/place', '--production'], options)
  expect(read).toEqual({
    words: ['a.md'],
    options: new Map([
      ['port', '4000'],
      ['data', 'some/place'],
      ['production', ''],
    ]),
  })
})

test('an equals sign in the value belongs to the value', () => {
  expect(readArguments(['--data=a=b'], options)).toMatchObject({ options: new Map([['data', 'a=b']]) })
})

test('after -- everything is a word', () => {
  expect(readArguments(['--', '--port.md'], options)).toMatchObject({ words: ['--port.md'] })
})

test('an unknown option is refused with the one that was meant', () => {
  expect(readArguments(['--prot', '1'], options)).toEqual({
    mistake: 'There is no option --prot.',
    help: 'Did you mean --port?',
  })
})

test('an unknown option that is like none lists those there are', () => {
  expect(readArguments(['--colour'], options)).toMatchObject({
    help: expect.stringContaining('--port, --production, --data'),
  })
})

test.each([[['--port']], [['--port', '--production']]])('%j: a value that is missing is asked for', (given) => {
  expect(readArguments(given, options)).toMatchObject({
    mistake: '--port needs a value.',
    help: 'Write --port NUMBER.',
  })
})

test('a switch takes no value', () => {
  expect(readArguments(['--production=yes'], options)).toMatchObject({ mistake: '--production takes no value.' })
})

test.each([
  ['chekc', 'check'],
  ['vers', 'version'],
  ['HELP', 'help'],
  ['deploy', undefined],
  ['x', undefined],
])('%s is near %s', (name, near) => {
  expect(nearest(name, ['run', 'check', 'version', 'help'])).toBe(near)
})
