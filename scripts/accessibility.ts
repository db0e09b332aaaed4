// `npm run accessibility [-- EXAMPLE ...]`: looks with axe at every screen of the examples, as each kind of person sees it, in each size (400 %
// zoom too), theme, state and language: at a choice that has every pair of these, 90 to 300 looks of an example, 1,270 in all. `--language de`
// looks at one language, `--all` at every combination, thousands of an example. A run that was ended goes on with the examples that are left.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { LANGUAGES } from '@ninefold/plan/translation'
import { everyLook, looksByReader, pairsOfLooks, screensOf, wrongIn } from '../packages/web/test/support/looks.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { root } from '../tests/support/root.ts'
import { showExample, type ShownExample } from './shown-example.ts'

const { values, positionals } = parseArgs({
  options: { language: { type: 'string', multiple: true }, all: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const languages = values.language ?? LANGUAGES.map(({ code }) => code)

/** An administrator, somebody without a role, and somebody with each role; ids by what they are. */
function readersOf({ people }: ShownExample): Readonly<Record<string, string>> {
  const readers: Record<string, string> = {}
  for (const { id, roles, administrator } of people)
    for (const kind of administrator ? ['administrator'] : roles.length > 0 ? roles : ['member']) readers[kind] ??= id
  return readers
}

async function lookAtExample(browser: Browser, name: string): Promise<number> {
  const example = await showExample(name)
  const ids = readersOf(example)
  const people = Object.keys(ids)
  const shown = { ...example, ids }
  const every = everyLook(await screensOf(shown, people), people, languages)
  const looks = values.all ? every : pairsOfLooks(every)
  console.log(`${name}: ${looks.length} of ${every.length} looks`)
  let faults = 0
  for (const [reader, own] of looksByReader(looks)) {
    const wrong = await wrongIn(browser, shown, own)
    console.log([`  ${reader}: ${own.length} looks, ${wrong.length} faults`, ...wrong].join('\n    '))
    faults += wrong.length
  }
  await example.application.close()
  return faults
}

const browser = await launchBrowser()
const names =
  positionals.length > 0 ? positionals : readdirSync(join(root, 'examples')).filter((name) => !name.includes('.'))
let faults = 0
for (const name of names) faults += await lookAtExample(browser, name)
await browser.close()
process.exitCode = faults === 0 ? 0 : 1
