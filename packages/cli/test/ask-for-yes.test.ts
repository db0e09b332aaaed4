// A yes counts for the question that it follows, and for no other.
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askForYes } from '../src/running/ask-for-yes.ts'

function atTheKeyboard() {
  const input = new PassThrough()
  const heard: string[] = []
  const yes = askForYes(input, true)
  const ask = (name: string) =>
    yes.ask(
      () => heard.push(`${name}?`),
      () => heard.push(`yes to ${name}`),
    )
  const type = async (line: string) => {
    input.write(`${line}\n`)
    for (let turn = 0; turn < 5; turn++) await nextTurn()
  }
  return { input, heard, yes, ask, type }
}

test('VER-7 what was typed before the question is no answer', async () => {
  const { heard, ask, type } = atTheKeyboard()
  await type('y')
  await type('y')
  await ask('A')
  await type('no')
  expect(heard).toEqual(['A?'])
  await type(' Yes ')
  await type('y')
  expect(heard).toEqual(['A?', 'yes to A'])
})

test('VER-7 a yes to a question that was forgotten is a yes to none', async () => {
  const { heard, yes, ask, type } = atTheKeyboard()
  await ask('A')
  yes.cancel()
  await type('y')
  await ask('B')
  await ask('C')
  expect(heard).toEqual(['A?', 'B?', 'C?'])
  await type('y')
  expect(heard.at(-1)).toBe('yes to C')
})

test('VER-7 a question that is settled before it is put is not put', async () => {
  const { heard, yes, ask } = atTheKeyboard()
  const asking = ask('A')
  yes.cancel()
  await asking
  expect(heard).toEqual([])
})

test('VER-7 questions leave nothing behind', async () => {
  const { input, yes, ask } = atTheKeyboard()
  const listeners = () => input.eventNames().reduce((sum, name) => sum + input.listenerCount(name), 0)
  const before = listeners()
  for (let round = 0; round < 15; round++) {
    await ask(`${round}`)
    yes.cancel()
  }
  expect(listeners()).toBe(before)
})
