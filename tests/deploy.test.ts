// The files of deploy/ and the commands of docs/operations: their options exist, and their paths agree.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandNames, loadCommand, type CommandName } from '../packages/cli/src/commands/index.ts'
import { root } from './support/root.ts'

const textOf = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8')

const FILES = [
  ...readdirSync(join(root, 'deploy')).map((name) => `deploy/${name}`),
  'docs/operations/README.md',
  'docs/operations/monitoring.md',
]

/** Each call of the program, with what follows it on the line. */
const callsIn = (text: string) => [...text.matchAll(/\bninefold (\w[\w-]*)([^'`\n]*)/gu)]

describe.each(FILES)('%s', (file) => {
  const text = textOf(file)

  test('calls the program with options that it has', async () => {
    const unknown: string[] = []
    for (const [call, name, rest] of callsIn(text)) {
      if (!commandNames.includes(name as CommandName)) continue
      const known = (await loadCommand(name as CommandName)).options.map((option) => option.name)
      for (const [, option] of rest!.matchAll(/\s--([a-z][a-z-]*)/gu))
        if (!known.includes(option!)) unknown.push(`${call}: --${option}`)
    }
    expect(unknown).toEqual([])
  })

  test('names options of the server that exist', async () => {
    const known = (await loadCommand('run')).options.map(({ name }) => name)
    const lists = [...text.matchAll(/NINEFOLD_OPTIONS=(.+)|(?:command|ENTRYPOINT):?\s*(\[.+\])/gu)].map(
      ([, line, list]) => line ?? list!,
    )
    const options = lists.flatMap((line) => [...line.matchAll(/--([a-z][a-z-]*)/gu)].map(([, name]) => name!))
    expect(options.filter((name) => !known.includes(name))).toEqual([])
  })

  test('names files of deploy/ that exist', () => {
    const names = [...text.matchAll(/\bdeploy\/([A-Za-z][\w@.-]*\w)/gu)].map(([, name]) => name!)
    const made = new Set(['ninefold.tgz', '.env', 'ninefold'])
    const files = readdirSync(join(root, 'deploy'))
    expect(names.filter((name) => !files.includes(name) && !made.has(name))).toEqual([])
  })
})

test('the units of systemd use the folders that the page creates', () => {
  const page = textOf('docs/operations/README.md')
  const units = textOf('deploy/ninefold@.service') + textOf('deploy/ninefold-backup@.service')
  const folders = [...units.matchAll(/\s(\/(?:srv|var|etc)\/[\w/]*\w)/gu)].map(([, path]) => path!)
  expect([...new Set(folders)].filter((path) => !page.includes(path))).toEqual([])
})
