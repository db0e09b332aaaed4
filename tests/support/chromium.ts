// Unpacks the Chromium that comes as a dependency, with the libraries and fonts it needs, into a folder of its own.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './root.ts'

/** How to start a browser: a program and the variables it needs beside those of this process. */
export type Chromium = { readonly file: string; readonly env: Readonly<Record<string, string>> }

const PACKAGE = join(root, 'node_modules/@sparticuz/chromium')

/** Unpacks once (about two seconds); later calls, from other processes too, find the finished folder. */
export async function unpackChromium(): Promise<Chromium> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const cache = join(root, 'node_modules/.cache/chromium')
  const folder = join(cache, version)
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    const fresh = await mkdtemp(join(cache, `${version}-`))
    await unpackInto(fresh)
    await writeFontSettings(fresh, folder)
    await putInPlace(fresh, folder)
  }
  return {
    file: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The package unpacks into the temporary folder, and adds shared libraries only where it sees this variable. */
async function unpackInto(folder: string): Promise<void> {
  const script = `import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())`
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  await promisify(execFile)(process.execPath, ['-e', script], { cwd: root, env })
}

/** Only the fonts of the package, so that screens look the same on every machine. */
async function writeFontSettings(fresh: string, folder: string): Promise<void> {
  const settings = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${join(folder, 'fonts/fonts')}</dir>`,
    `  <cachedir>${join(folder, 'font-cache')}</cachedir>`,
    '</fontconfig>',
  ]
  await writeFile(join(fresh, 'fonts.conf'), `${settings.join('\n')}\n`)
}

/** Another process may have been faster; its folder is as good. */
async function putInPlace(fresh: string, folder: string): Promise<void> {
  try {
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
