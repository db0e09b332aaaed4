// Parses the arguments of a command: its known options, and words. Reports an unknown option with a suggestion.
import { closest } from '@ninefold/plan/problem'

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

/** The name that somebody most likely meant, by its beginning or with a slip in it; undefined if none is near. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  const begun = wanted.length > 1 ? names.find((each) => each.toLowerCase().startsWith(wanted)) : undefined
  return begun ?? closest(name, names)
}
