/**
 * Problems of a document. Each room has a catalogue of its problems (`problems.ts`); a problem is made
 * from the catalogue only, never from free text, so that codes stay stable and each has a manual page.
 */

/**
 * A stretch of a source text, `end` exclusive: offsets in UTF-16 code units. Inside the compiler these are positions
 * (`document/places.ts`), which become offsets when it is done.
 */
export interface Span {
  readonly file: string
  readonly start: number
  readonly end: number
}

/** Both are the same stretch of the same file. */
export const sameSpan = (one: Span, other: Span): boolean =>
  one.file === other.file && one.start === other.start && one.end === other.end

/** The stretch lies in the other one, or is the same. */
export const isWithin = (inner: Span, outer: Span): boolean =>
  inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end

/** A document with an `error` does not run. A `warning` is legal but surprising; a `note` only informs. */
export type Severity = 'error' | 'warning' | 'note'

/** A replacement of `span` by `text`; several belong together. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

/** An error, warning or note at a place of the document, with the reason and what to do. */
export interface Problem {
  /** Stable, e.g. `ENT-004`. Never changes its meaning. */
  readonly code: string
  readonly severity: Severity
  /** What is wrong, in the author's words. One sentence. */
  readonly message: string
  /** Why it matters. One sentence, may be ''. */
  readonly why: string
  /** What to do. One sentence. */
  readonly help: string
  readonly span: Span
  /** A second place that disagrees or that explains: "defined here". */
  readonly second?: { readonly span: Span; readonly label: string }
  /** Further places of the very same mistake; the fix covers them too. */
  readonly also?: readonly Span[]
  /** Records that it is about, in words. */
  readonly examples?: readonly string[]
  readonly fix?: ProblemFix
  /** Of several things that can be meant, what to write for each: a person chooses one, none is made unasked. */
  readonly alternatives?: readonly Alternative[]
  readonly consequence?: true
  /** The name that is not declared, for the compiler itself: `second` shows people where it may be. */
  readonly missing?: Missing
  /** What is wrong, where problems of several kinds may report the same mistake. */
  readonly mistake?: string
  /** In code that may be read for several entities: for which of them it was found. */
  readonly readFor?: { readonly entity: string | undefined; readonly code: Span }
}

/** A name that is used and not declared. */
export interface Missing {
  /** `name`: of an expression, which a field, a constant or an entity can have. */
  readonly kind:
    | 'entity'
    | 'field'
    | 'role'
    | 'state'
    | 'choice'
    | 'constant'
    | 'error'
    | 'action'
    | 'message'
    | 'webhook'
    | 'shape'
    | 'name'
  /** As it is written. */
  readonly name: string
  /** The entity to which it would belong, by its label or identifier. */
  readonly of?: string
  /** Of a choice: those that there are. */
  readonly options?: readonly string[]
}

/** What to write for one of several possible meanings. */
export type Alternative = Pick<ProblemFix, 'title' | 'edits'>

/** The edits that fix a problem, all of them together. */
export interface ProblemFix {
  readonly title: string
  readonly edits: readonly Edit[]
  /** A person chooses it: it is offered, but never made unasked. Where a room does not say, `suggested.ts` judges. */
  readonly suggested?: boolean
}

/** One kind of problem: how its parameters become words. */
interface ProblemKind<P> {
  readonly severity: Severity
  readonly message: (p: P) => string
  readonly why: string
  readonly help: (p: P) => string
  readonly mistake?: (p: P) => string | undefined
  readonly missing?: (p: P) => Missing
  /** Follows from other mistakes more often than it is one itself: told only where there is no error. */
  readonly consequence?: true
}

/** Where the problem is, and what else there is to say of this one occurrence. */
export interface Occurrence {
  readonly span: Span
  readonly second?: Problem['second']
  readonly fix?: Problem['fix']
  readonly alternatives?: Problem['alternatives']
}

type Catalogue = Readonly<Record<string, ProblemKind<never>>>
type Parameters<K> = K extends ProblemKind<infer P> ? P : never

/** Makes a room's problems: `const problem = catalogue({ 'ENT-001': kind<{ name: string }>({ … }) })`. */
export function catalogue<C extends Catalogue>(kinds: C) {
  const make = <K extends keyof C & string>(code: K, at: Occurrence, parameters: Parameters<C[K]>): Problem => {
    const kind = kinds[code] as unknown as ProblemKind<Parameters<C[K]>>
    const mistake = kind.mistake?.(parameters)
    return {
      code,
      severity: kind.severity,
      message: kind.message(parameters),
      why: kind.why,
      help: kind.help(parameters),
      ...(kind.consequence && { consequence: true }),
      ...(mistake !== undefined && { mistake }),
      ...(kind.missing && { missing: kind.missing(parameters) }),
      ...at,
    }
  }
  return Object.assign(make, { kinds })
}

/** Everything that mends it: its fix, and the alternatives, which are suggestions. */
export const fixesOf = ({ fix, alternatives = [] }: Pick<Problem, 'fix' | 'alternatives'>): readonly ProblemFix[] => [
  ...(fix ? [fix] : []),
  ...alternatives.map((one) => ({ ...one, suggested: true })),
]

/** The mistake of naming a field that an entity has not, by its label or as expressions call it. */
export const noField = (entity: string, name: string): string =>
  `no field ${entity}.${name}`.toLowerCase().replace(/[^\p{L}\p{N}.]/gu, '')

/** States a kind of problem with the type of its parameters. */
export const kind = <P>(of: ProblemKind<P>): ProblemKind<P> => of
