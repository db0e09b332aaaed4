// docs/tutorial.md, done as it stands there: its blocks make the document step by step, its commands are run, the real server follows the
// file, and what the page says one sees is looked for in a browser.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile } from '@ninefold/language'
import { ninefold, startInProcess } from '../packages/cli/test/command.ts'
import { temporaryFolder, until } from '../packages/cli/test/process.ts'
import { builtPages } from '../packages/web/test/support/built-pages.ts'
import { closePages, workerBrowser } from './support/browser.ts'
import { root } from './support/root.ts'

const page = readFileSync(join(root, 'docs/tutorial.md'), 'utf8')

type Step =
  | { readonly kind: 'document' | 'console'; readonly line: number; readonly text: string }
  | { readonly kind: 'look'; readonly line: number; readonly looks: readonly Look[] }

/** A row of a table *View as*, *Open*, *You see*, *You do not see*. */
interface Look {
  readonly as: string
  readonly open: string
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
}

const PART =
  /^```(?<kind>markdown|console)\n(?<text>.*?)^```$|^\| View as [^\n]*\n\| -[^\n]*\n(?<rows>(?:\|[^\n]*\n)+)/gmsu

const steps: readonly Step[] = [...page.matchAll(PART)].map(({ groups, index }): Step => {
  const line = page.slice(0, index).split('\n').length
  const { kind, text, rows } = groups!
  if (rows !== undefined) return { kind: 'look', line, looks: rows.trim().split('\n').map(lookOf) }
  return { kind: kind === 'markdown' ? 'document' : 'console', line, text: text! }
})

function lookOf(row: string): Look {
  const [as, open, shown, hidden = ''] = row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  const texts = (cell: string) => cell.split('·').flatMap((one) => one.trim() || [])
  return { as: as!, open: open!.replaceAll('`', ''), shown: texts(shown!), hidden: texts(hidden) }
}

/** The document with a block put where its heading belongs: a point that is there is replaced, an example is added to its point. */
function withBlock(document: string, block: string): string {
  if (block.startsWith('# ')) return block
  const [title, ...before] = document.split(/^(?=## \d)/mu)
  const sections = new Map(before.map((section) => [numberOf(section), section]))
  if (block.startsWith('### ')) sections.set(6, `${sections.get(6)!.trimEnd()}\n\n${block}`)
  for (const section of block.split(/^(?=## \d)/mu)) if (numberOf(section) > 0) sections.set(numberOf(section), section)
  const ordered = [...sections].toSorted(([a], [b]) => a - b).map(([, section]) => `${section.trimEnd()}\n`)
  return [`${title!.trimEnd()}\n`, ...ordered].join('\n')
}

const numberOf = (section: string): number => Number(/^## (\d)/u.exec(section)?.[1] ?? 0)

let folder: ReturnType<typeof temporaryFolder>
let browser: Browser
let server: Awaited<ReturnType<typeof startInProcess>> | undefined
beforeAll(async () => {
  folder = temporaryFolder()
  await builtPages()
  browser = await workerBrowser()
})
afterAll(async () => {
  await server?.stop()
  await closePages()
  folder?.remove()
})

const one = (text: string): string => text.replaceAll(/localhost:\d+/gu, 'localhost:3000').replaceAll(/\s+/gu, ' ')

async function outputOf(command: string, file: string): Promise<string> {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, bare]) => quoted ?? bare!)
  const args = words.map((word) => (word === 'loans.md' ? file : word))
  if (words[0] === 'npx') {
    const { out, error } = await ninefold(args.slice(2))
    return out + error
  }
  await server?.stop()
  const given = args.slice(args.indexOf(file))
  const data = given.includes('--data') ? given.at(-1)! : 'first'
  server = await startInProcess([file, '--port', '0', '--data', join(folder.path, data)])
  return until(() => (server!.out().includes('Ctrl-C') ? server!.out() : undefined))
}

const runningHash = async (): Promise<string> => {
  const health = (await (await fetch(`${server!.address}/api/health`)).json()) as { document: string }
  return health.document
}

const hasErrors = (text: string): boolean =>
  compile([{ file: 'loans.md', text }]).problems.some(({ severity }) => severity === 'error')

interface DemoPerson {
  readonly id: string
  readonly roles: readonly string[]
  readonly administrator: boolean
}

async function signedInAs(role: string): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  const { people } = (await (await context.request.get(`${server!.address}/api/app`)).json()) as {
    people: readonly DemoPerson[]
  }
  const person = people.find(({ roles, administrator }) => {
    if (role === 'administrator') return administrator
    return !administrator && (role === 'employee' ? roles.length === 0 : roles.includes(role))
  })
  await context.request.post(`${server!.address}/api/app/see-as`, { data: { person: person!.id } })
  return context
}

let loans = 0

/** The address of a loan that somebody has just asked for: the one who looks, or an employee where the store looks. */
async function newLoan(as: string): Promise<string> {
  const context = await signedInAs(as === 'store' ? 'employee' : as)
  const devices = await context.request.get(`${server!.address}/api/records/device`)
  const { items } = (await devices.json()) as { items: readonly { id: string }[] }
  const day = new Date(Date.UTC(2040, ++loans, 1)).toISOString().slice(0, 10)
  const answer = await context.request.post(`${server!.address}/api/records/loan`, {
    data: { device: items[0]!.id, from: day, until: day },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  await context.close()
  return `/loans/${id}`
}

async function look({ as, open, shown, hidden }: Look): Promise<void> {
  const path = open === 'a new Loan' ? await newLoan(as) : open
  const context = await signedInAs(as)
  const tab = await context.newPage()
  await tab.goto(`${server!.address}${path}`)
  await tab.getByRole('heading', { level: 1 }).waitFor()
  const text = async () => one(await tab.locator('body').innerText())
  for (const each of shown) await expect.poll(text, { message: `${as} at ${open}` }).toContain(each)
  for (const each of hidden) expect(await text(), `${as} at ${open}`).not.toContain(each)
  await context.close()
}

/** Saved; a text without errors runs before it goes on. */
async function write(block: string, file: string): Promise<void> {
  const before = server && (await runningHash())
  const document = withBlock(existsSync(file) ? readFileSync(file, 'utf8') : '', block)
  writeFileSync(file, document)
  if (before === undefined || hasErrors(document)) return
  await until(async () => ((await runningHash()) === before ? undefined : true))
}

/** A command behind `$`, and below it lines of what it prints. */
async function enter(text: string, file: string, where: string): Promise<void> {
  for (const part of text.split(/^\$ /mu).slice(1)) {
    const [command, ...lines] = part.trim().split('\n')
    const said = one(await outputOf(command!, file))
    for (const line of lines) expect(said, where).toContain(one(line))
  }
}

test('the tutorial works as it is written', async () => {
  const file = join(folder.path, 'loans.md')
  expect(steps.length).toBeGreaterThan(25)
  for (const step of steps) {
    if (step.kind === 'look') for (const each of step.looks) await look(each)
    else if (step.kind === 'document') await write(step.text, file)
    else await enter(step.text, file, `docs/tutorial.md:${step.line}`)
  }
})
