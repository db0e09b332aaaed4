// `ninefold init`: makes a folder with a small document that runs, from two questions.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { compile } from '@ninefold/language'
import { upperFirst } from '@ninefold/plan/base'
import { shortPath } from '../sources/names.ts'
import { refuseOn } from '../terminal/surroundings.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'
import { COMMAND } from '../places.ts'

export const init: Command = {
  name: 'init',
  takes: '[folder]',
  summary:
    'Make a folder with a small document that runs. It asks what the application is called and what people store in it.',
  options: [
    { name: 'name', value: 'TEXT', meaning: 'What the application is called; not asked then.' },
    {
      name: 'entity',
      value: 'NAME',
      meaning: 'What people store in it, in the singular, such as Loan; not asked then.',
    },
  ],
  async run({ words, options }, surroundings) {
    const { terminal, bases } = surroundings
    const refuse = refuseOn(terminal)
    if (words.length > 1) return refuse('One folder at a time.', `Write \`${COMMAND} init loans\`.`)
    const folder = resolve(bases[0]!, words[0] ?? '.')
    if (existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.')))
      return refuse(
        `The folder ${shortPath(folder, bases[0]!)} is not empty, and nothing in it is overwritten.`,
        `Name a new folder: \`${COMMAND} init loans\`. A document that is there already runs with \`${COMMAND} run\`.`,
      )
    const answers = await answersOf(options, titleOf(folder))
    const text = documentOf(answers)
    if (!defines(text, answers.entity))
      return refuse(`${answers.entity} is no name for an entity.`, 'Use a word in the singular, such as Loan.')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'specification.md')
    writeFileSync(file, text, { flag: 'wx' })
    nextSteps(folder, surroundings)
    return 0
  },
}

interface Answers {
  readonly name: string
  readonly entity: string
}

/** Asks what no option says. Where nobody can answer, the defaults apply. */
async function answersOf(options: ReadonlyMap<string, string>, title: string): Promise<Answers> {
  const lines = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const ask = async (option: string, question: string, otherwise: string) => {
    const given = options.get(option) ?? (await lines?.question(`${question} (${otherwise}) `)) ?? ''
    return given.replaceAll(/\s+/g, ' ').trim() || otherwise
  }
  try {
    const name = await ask('name', 'What is the application called?', title)
    const entity = await ask('entity', 'What do people store in it? One of them, such as Loan:', 'Item')
    return { name, entity: upperFirst(entity) }
  } finally {
    lines?.close()
  }
}

/** `book-club` → `Book club` */
const titleOf = (folder: string): string =>
  upperFirst(
    basename(folder)
      .replaceAll(/[-_.\s]+/g, ' ')
      .trim(),
  ) || 'Application'

const documentOf = ({ name, entity }: Answers): string => `# Specification: ${name}

## 3. Entities

### ${entity}

| Field | Type         | Required |
| ----- | ------------ | -------- |
| Title | text (1–120) | yes      |
| Due   | date         |          |
| Notes | long text    |          |
`

/** Whether the text defines the entity; every application has User already. */
function defines(text: string, entity: string): boolean {
  if (!/^\p{L}[\p{L}\p{N} ]{0,59}$/u.test(entity)) return false
  const { plan } = compile([{ file: 'specification.md', text }])
  return plan?.entities.some(({ name, label }) => label === entity && name !== 'User') ?? false
}

function nextSteps(folder: string, { terminal, bases }: Surroundings): void {
  const { out, style } = terminal
  const short = shortPath(folder, bases[0]!)
  const document = shortPath(join(folder, 'specification.md'), bases[0]!)
  out(`${document} is your application: a text of ten lines, yours to store in version control.`)
  out('')
  out(
    `  ${style.bold(`${COMMAND} run ${short}`)}    runs it with sample records. The data is in .ninefold below the current folder.`,
  )
  out(`  ${style.bold(`${COMMAND} check ${short}`)}  says what it leaves open, and what to write for it.`)
  out('')
  out('While it runs, add a row to the table and save. The open page has it at once:')
  out('')
  out('  | State | one of: new, done | yes |')
}
