// Makes documents and expressions from seeds and holds each against what the checker promises; those that break a promise
// can be cut down.
import { brokenExpression, expressionOf } from './expressions.ts'
import { mutate } from './mutate.ts'
import { brokenPromise } from './promises.ts'
import { randomFrom, type Random } from './random.ts'
import { seedTexts, type Seeds } from './texts.ts'

export interface Broken {
  readonly seed: number
  readonly broken: string
  /** What was done to it. */
  readonly made: readonly string[]
  readonly text: string
  /** Which promise is broken by a text, for cutting it down. */
  readonly brokenBy: (text: string) => string | undefined
}

const mostOfAKind = 10

/** `count` documents and as many expressions from `seed` upwards; of each way to break at most a few are told. */
export function fuzz(
  seed: number,
  count: number,
  report: (done: number, found: readonly Broken[]) => void = () => {},
): readonly Broken[] {
  const seeds = seedTexts()
  const found: Broken[] = []
  const seen = new Map<string, number>()
  const hold = (made: Made, own: number, brokenBy: Broken['brokenBy']) => {
    const broken = brokenBy(made.text)
    if (broken === undefined) return
    const kind = kindOf(broken)
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    if (seen.get(kind)! <= mostOfAKind) found.push({ seed: own, broken, ...made, brokenBy })
  }
  for (let own = seed; own < seed + count; own++) {
    hold(documentOf(own, seeds), own, brokenPromise)
    hold(expressionOf(own, seeds), own, brokenExpression)
    report(own - seed + 1, found)
  }
  return found
}

export interface Made {
  readonly text: string
  readonly made: readonly string[]
}

/** The document of a seed: nearly always a mutated one, most of them small, now and then nothing but noise. */
export function documentOf(seed: number, { documents, small }: Seeds): Made {
  const random = randomFrom(seed)
  if (random.chance(0.05)) return { text: noise(random), made: ['noise'] }
  return mutate(random.one(random.chance(0.08) ? documents : small), random, documents)
}

const PIECES =
  '# ;## 3. ;### A\n;\n;\n\n;| ; | ;|---|;`;- K: v\n;\\|; when ;{;};<!--;=;~~~\n;> ;    ;* ;1. ;| Field | Type |\n|---|---|\n;a;Claim;1;é;\u0000;\r\n;[;](;&lt;\t'.split(
    ';',
  )

function noise(random: Random): string {
  return Array.from({ length: random.below(80) }, () => random.one(PIECES)).join('')
}

/** What went wrong, without what differs from one text to another. */
const kindOf = (broken: string): string => broken.replaceAll(/\d+|:.*/gu, '')

/** Takes away lines, then characters, as long as the same promise stays broken. Slow checks are left as they are. */
export function cutDown({ text, broken, brokenBy }: Broken): string {
  if (broken.startsWith('took')) return text
  const stays = (now: string) => kindOf(brokenBy(now) ?? '') === kindOf(broken)
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
