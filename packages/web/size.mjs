// Measures the first load: gzipped JavaScript of the built entry and everything it imports statically. Fails above the
// limit. `npm run size -w packages/web` after a build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 170_000
const dist = new URL('dist/', import.meta.url)
const html = readFileSync(new URL('index.html', dist), 'utf8')
const seen = new Set()

/** Static imports only: `import('…')` fetches later. */
function take(path) {
  if (seen.has(path)) return
  seen.add(path)
  const text = readFileSync(new URL(path, dist), 'utf8')
  for (const [, target] of text.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g)) {
    take(new URL(target, new URL(path, dist)).href.slice(dist.href.length))
  }
}

for (const [, path] of html.matchAll(/<script[^>]+src="\/([^"]+)"/g)) take(path)
const sizes = [...seen].map((path) => [path, gzipSync(readFileSync(new URL(path, dist)), { level: 9 }).length])
const total = sizes.reduce((sum, [, size]) => sum + size, 0)
for (const [path, size] of sizes.toSorted((a, b) => b[1] - a[1]))
  process.stdout.write(`${String(size).padStart(8)}  ${path}\n`)
process.stdout.write(`${String(total).padStart(8)}  in all, of ${LIMIT}\n`)
process.exitCode = total > LIMIT ? 1 : 0
