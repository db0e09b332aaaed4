/**
 * Texts that are translated: English in ICU MessageFormat, as it stands in the source code. Where one English text means two
 * things, a context in square brackets at its end tells them apart (`Open [verb]`); it is not shown.
 */

/** A text that was marked for translation elsewhere, by `text`. */
export type Untranslated = string & { readonly marked: never }

/** The names of the parameters of a text: `n` and `name` of `{n, plural, one {# row} other {# rows}} of {name}`. */
type ParameterNames<S extends string> = S extends `${string}{${infer Rest}`
  ? NameAt<Rest> | ParameterNames<Rest>
  : never

/** What stands before the next brace or comma, if it is one word. */
type NameAt<Rest extends string> = Rest extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name},${string}`
    ? OneWord<Name>
    : OneWord<Inside>
  : never

type OneWord<Name extends string> = Name extends `${string}${' ' | '#' | '<' | '{'}${string}` | '' ? never : Name

/** The values of a text, one for each of its parameters. */
export type ValuesOf<S extends string, V> = [ParameterNames<S>] extends [never]
  ? []
  : [Readonly<Record<ParameterNames<S>, V>>]

/** The names of the parameters and of the tags of a text: `Open <link>{list}</link>`. */
export type RichNames<S extends string> = ParameterNames<S> | TagNames<S>

type TagNames<S extends string> = S extends `${string}</${infer Name}>${infer After}` ? Name | TagNames<After> : never

/** Without its context. */
export const withoutContext = (text: string): string => (text.endsWith(']') ? text.replace(/ \[[^[\]]+\]$/u, '') : text)

/** Fills in `{name}`; a value that is missing stays as its name. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.includes('{') ? text.replace(/\{(\w+)\}/gu, (hole, name: string) => values[name] ?? hole) : text

/** A text in somebody's language, with its values: `say('{left} and {right}', { left, right })`. */
export type Say = <const S extends string>(english: S, ...values: ValuesOf<S, string>) => string

export const sayEnglish: Say = (english, ...[values]) => fillIn(withoutContext(english), values ?? {})
