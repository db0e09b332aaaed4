// Makes documents from seeds and holds each against what the checker promises; those that break one can be cut down.
import { mutate } from './mutate.ts'
import { brokenPromise } from './promises.ts'
import { randomFrom, type Random } from './random.ts'
import { seedTexts } from './texts.ts'

export interface Broken {
  readonly seed: number
  readonly broken: string
  readonly made: readonly string[]
  readonly text: string
}

/** `count` documents from `seed` upwards; of each way to break at most a few are told. */
export function fuzz(seed: number, count: number, report?: (done: number, broken: number) => void): readonly Broken[] {
  const texts = seedTexts()
  const found: Broken[] = []
  const seen = new Map<string, number>()
  for (let own = seed; own < seed + count; own++) {
    const { text, made } = documentOf(own, texts)
    const broken = brokenPromise(text)
    const kind = broken?.replaceAll(/\d+|:.*/gu, '')
    if (broken && kind !== undefined && (seen.get(kind) ?? 0) < 3) {
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      found.push({ seed: own, broken, made, text })
    }
    report?.(own - seed + 1, found.length)
  }
  return found
}

/** The document of a seed: nearly always a mutated one, now and then nothing but noise. */
export function documentOf(seed: number, texts: readonly string[]): { text: string; made: readonly string[] } {
  const random = randomFrom(seed)
  if (random.chance(0.05)) return { text: noise(random), made: ['noise'] }
  return mutate(random.one(texts), random, texts)
}

const PIECES =
  '# ;## 3. ;### A\n;\n;\n\n;| ; | ;|---|;`;- K: v\n;\\|; when ;{;};<!--;=;~~~\n;> ;    ;* ;1. ;| Field | Type |\n|---|---|\n;a;Claim;1;é;\u0000;\r\n;[;](;&lt;\t'.split(
    ';',
  )

function noise(random: Random): string {
  return Array.from({ length: random.below(80) }, () => random.one(PIECES)).join('')
}

/** Takes away lines, then characters, as long as the same promise stays broken. Slow checks are left as they are. */
export function cutDown(text: string, broken: string): string {
  if (broken.startsWith('took')) return text
  const kind = (of: string | undefined) => of?.replaceAll(/\d+|:.*/gu, '')
  const stays = (now: string) => kind(brokenPromise(now)) === kind(broken)
  const lines = cutPieces(text.split('\n'), '\n', stays)
  return lines.length > 2000 ? lines : cutPieces(lines.split(''), '', stays)
}

function cutPieces(pieces: readonly string[], glue: string, stays: (text: string) => boolean): string {
  let now = pieces
  for (let size = Math.ceil(now.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < now.length;) {
      const without = [...now.slice(0, at), ...now.slice(at + size)]
      if (stays(without.join(glue))) now = without
      else at += size
    }
  return now.join(glue)
}
