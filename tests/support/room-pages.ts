// The Markdown of the rooms of the language: their pages of rules and their cases, by path from the repository's root.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const PACKAGES = ['plan', 'language', 'proof']

export const roomPages = (): readonly string[] =>
  PACKAGES.flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `packages/${name}/src/${file.replaceAll('\\', '/')}`),
  )
