/**
 * A copy of the packages in which three more value types and a kind of screens are: files of each in `plan` and in `web`, and lines in
 * lists.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { LINES } from './lines.ts'

const root = join(import.meta.dirname, '../../../..')

const COPIED = [
  'packages/plan',
  'packages/language',
  'packages/proof',
  'packages/engine',
  'packages/web',
  'tests/support',
  'examples',
]

/** The folder of the copy. Sources alone: what is installed is the project's own. */
export function copyWithNewTypes(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'ninefold-types-')))
  const isSource = (path: string) => !/\/(?:node_modules|dist|cases|golden)$/u.test(path)
  for (const folder of COPIED) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isSource })
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(copy, file))
  linkModules(copy)
  for (const place of ['plan', 'web'] as const) addFolders(copy, place)
  addScreen(copy)
  for (const { file, before, lines } of LINES) {
    const text = readFileSync(join(copy, file), 'utf8')
    if (!text.includes(before)) throw new Error(`${file} has no "${before}" any more`)
    writeFileSync(
      join(copy, file),
      text.replace(before, () => [...lines, before].join('\n')),
    )
  }
  return copy
}

function addFolders(copy: string, place: 'plan' | 'web'): void {
  const from = join(import.meta.dirname, place)
  const to = place === 'plan' ? 'packages/plan/src/values/types' : 'packages/web/src/values'
  for (const kind of readdirSync(from)) {
    mkdirSync(join(copy, to, kind))
    cpSync(join(from, kind, 'index.txt'), join(copy, to, kind, place === 'plan' ? 'index.ts' : 'index.tsx'))
  }
}

function addScreen(copy: string): void {
  const from = join(import.meta.dirname, 'screen')
  const screens = join(copy, 'packages/web/src/screens/timeline')
  cpSync(join(from, 'plan.txt'), join(copy, 'packages/plan/src/model/screens/timeline.ts'))
  mkdirSync(screens)
  cpSync(join(from, 'web.txt'), join(screens, 'timeline-screen.tsx'))
}

/** What is installed, but for the packages themselves. */
function linkModules(copy: string): void {
  const link = (from: string, to: string) => {
    mkdirSync(dirname(join(copy, to)), { recursive: true })
    symlinkSync(from, join(copy, to))
  }
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@ninefold' && name !== '.cache') link(join(root, 'node_modules', name), `node_modules/${name}`)
  for (const folder of COPIED.filter((one) => one.startsWith('packages/')))
    link(join(copy, folder), `node_modules/@ninefold/${folder.slice('packages/'.length)}`)
  for (const name of ['engine', 'web']) {
    const own = join(root, 'packages', name, 'node_modules')
    link(own, `packages/${name}/node_modules`)
  }
}
