/**
 * The built web application: read into memory once, compressed by the build or on first use. Browsers cache hashed
 * names for ever; every other address of the application returns its one page.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Answer, Guard } from './answer.ts'
import { encodingFor } from './compress.ts'
import { hasPlaceholders } from './page.ts'

interface StaticFile {
  readonly type: string
  readonly tag: string
  readonly guard: Guard
  readonly cache: string
  readonly plain: Buffer
  /** Absent: too small, or of a type that compression does not reduce. */
  readonly compressed?: Compressed
}

/** Each is computed once. */
type Compressed = Readonly<Record<'br' | 'gzip', () => Buffer>>

export interface StaticFiles {
  /** undefined: neither a file nor a page of the application. */
  answer(path: string, headers: IncomingHttpHeaders): Answer | undefined
  /** Whether `path` leads to the application's page, not to a file. */
  isPage(path: string): boolean
  /** The text of the application's page, if `path` leads to it and it has placeholders. */
  page(path: string): string | undefined
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])

/** `folder` undefined: the server has only the API. */
export function openStaticFiles(folder: string | undefined): StaticFiles {
  const files = folder === undefined ? new Map<string, StaticFile>() : readFolder(folder)
  const index = files.get('/index.html')
  const page = index?.plain.toString()
  const fileAt = (path: string): StaticFile | undefined => {
    const name = decoded(path)
    // A missing script must not return the page.
    return name === undefined ? undefined : (files.get(name) ?? (name.startsWith('/assets/') ? undefined : index))
  }
  return {
    answer(path, headers) {
      const file = fileAt(path)
      return file && fileAnswer(file, headers)
    },
    isPage: (path) => index !== undefined && fileAt(path) === index,
    page: (path) => (page !== undefined && hasPlaceholders(page) && fileAt(path) === index ? page : undefined),
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function readFolder(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (!statSync(path).isFile() || /\.(?:br|gz|map)$/.test(name)) continue
    files.set(`/${relative(folder, path).split(sep).join('/')}`, readStatic(path))
  }
  return files
}

function readStatic(path: string): StaticFile {
  const plain = readFileSync(path)
  const extension = extname(path)
  const hashed = /[/\\]assets[/\\].*-[\w-]{8}\.\w+$/.test(path)
  const small = compressible.has(extension) && plain.length > 500
  return {
    type: types[extension] ?? 'application/octet-stream',
    tag: `"${createHash('sha1').update(plain).digest('base64url').slice(0, 16)}"`,
    guard: extension === '.html' ? 'page' : 'asset',
    cache: hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    plain,
    ...(small && { compressed: compressedOf(path, plain) }),
  }
}

const compressedOf = (path: string, plain: Buffer): Compressed => ({
  br: memoized(() => beside(`${path}.br`) ?? brotliCompressSync(plain, quality)),
  gzip: memoized(() => beside(`${path}.gz`) ?? gzipSync(plain)),
})

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function memoized<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function beside(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function fileAnswer(file: StaticFile, headers: IncomingHttpHeaders): Answer {
  const common = ['Cache-Control', file.cache, 'ETag', file.tag, 'Vary', 'Accept-Encoding']
  if (headers['if-none-match'] === file.tag) return { status: 304, guard: file.guard, headers: common }
  const encoding = encodingFor(headers, ['br', 'gzip'])
  const compressed = encoding && file.compressed?.[encoding]()
  const encoded = compressed ? ['Content-Encoding', encoding] : []
  return {
    status: 200,
    body: compressed ?? file.plain,
    type: file.type,
    guard: file.guard,
    headers: [...encoded, ...common],
  }
}
