// Collects the licences of all third-party code in the Ninefold package in one text.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly link?: boolean
}

/** A section for each dependency that is no tool of development, ordered by name. `root`: of the clone. */
export function licenses(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  return Object.entries(packages)
    .filter(([place, each]) => place.includes('node_modules/') && !each.link && !isTool(each))
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return `${name} ${version}\n${license ?? ''}\n\n${textIn(join(root, place))}`.trimEnd()
    })
    .toSorted()
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

const isTool = ({ dev, devOptional, optional }: Locked): boolean => Boolean(dev || devOptional || optional)

/** Empty where the dependency names its licence alone. A package of fonts has two: its own, and that of the fonts. */
function textIn(folder: string): string {
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder).filter((name) => /^licen[cs]e/i.test(name))
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
}
