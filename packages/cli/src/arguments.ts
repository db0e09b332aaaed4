// Reads a command's arguments: options it knows, the rest as words. What it does not know is told with a suggestion.

export interface Option {
  /** Without the dashes. */
  readonly name: string
  /** What stands for the value in the help text; absent for a switch. */
  readonly value?: string
  readonly meaning: string
}

export interface Arguments {
  readonly words: readonly string[]
  /** Option → its value; '' for a switch that is on. */
  readonly options: ReadonlyMap<string, string>
}

type ReadArguments = Arguments | { readonly mistake: string; readonly help: string }

export function readArguments(given: readonly string[], known: readonly Option[]): ReadArguments {
  const words: string[] = []
  const options = new Map<string, string>()
  for (let i = 0; i < given.length; i++) {
    const argument = given[i]!
    if (argument === '--') return { words: [...words, ...given.slice(i + 1)], options }
    if (!argument.startsWith('-') || argument === '-') {
      words.push(argument)
      continue
    }
    const [name = '', ...rest] = argument.replace(/^--?/, '').split('=')
    const option = known.find((each) => each.name === name)
    if (!option) return unknownOption(argument, name, known)
    const inline = rest.length > 0 ? rest.join('=') : undefined
    if (option.value === undefined) {
      if (inline !== undefined) return { mistake: `--${name} takes no value.`, help: `Write just --${name}.` }
      options.set(name, '')
      continue
    }
    const value = inline ?? given[++i]
    if (value === undefined || (inline === undefined && value.startsWith('--')))
      return { mistake: `--${name} needs a value.`, help: `Write --${name} ${option.value}.` }
    options.set(name, value)
  }
  return { words, options }
}

function unknownOption(argument: string, name: string, known: readonly Option[]): ReadArguments {
  const near = nearest(
    name,
    known.map((option) => option.name),
  )
  return {
    mistake: `There is no option ${argument.split('=')[0]}.`,
    help: near ? `Did you mean --${near}?` : `Known options: ${known.map((option) => `--${option.name}`).join(', ')}.`,
  }
}

/** The name that somebody most likely meant, or undefined if none is near. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  const ranked = names
    .map((each) => ({
      each,
      far: each.startsWith(wanted) && wanted.length > 1 ? 0.5 : distance(wanted, each.toLowerCase()),
    }))
    .toSorted((a, b) => a.far - b.far)
  const best = ranked[0]
  return best && best.far <= Math.max(1, Math.floor(name.length / 3)) ? best.each : undefined
}

/** Insertions, removals, replacements and swaps of neighbours that lead from one word to the other. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
