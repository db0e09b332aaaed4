import { t } from '../../translation/t.ts'
// A size in bytes as readable text.

export function sizeText(bytes: number): string {
  if (bytes < 1024) return t('{n, plural, one {# byte} other {# bytes}}', { n: bytes })
  if (bytes < 1024 * 1024) return t('{n} kB', { n: Math.round(bytes / 1024) })
  return t('{n} MB', { n: Math.round((bytes / 1024 / 1024) * 10) / 10 })
}
