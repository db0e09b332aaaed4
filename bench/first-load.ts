// How much JavaScript the browser loads before it shows anything: what index.html names, with all that these import
// statically, compressed.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes after gzip; undefined when the web application is not built. */
export function firstLoad(dist: string): { readonly bytes: number; readonly files: number } | undefined {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) return undefined
  const html = readFileSync(index, 'utf8')
  const files = new Set<string>()
  for (const [, path] of html.matchAll(/(?:src|href)="([^"]+\.js)"/g)) collect(join(dist, path!), files)
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
  return { bytes, files: files.size }
}

function collect(file: string, files: Set<string>): void {
  if (files.has(file) || !existsSync(file)) return
  files.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g))
    collect(join(dirname(file), path!), files)
}
