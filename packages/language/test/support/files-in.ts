/** Splits an example into its files: `<!-- file: example.de.md -->` begins a further one. */
import type { Source } from '../../src/document/model.ts'

/** With further files, the document is called as they say: `example.md` beside `example.de.md`. */
export function filesIn(file: string, whole: string): readonly [Source, ...Source[]] {
  const [text = '', ...more] = whole.split(/^<!-- file: (.+) -->\n+/mu)
  const others = more.flatMap((name, at) => (at % 2 === 0 ? [{ file: name, text: more[at + 1]! }] : []))
  const called = others[0]?.file.replace(/\.\w\w\.md$/u, '.md') ?? file
  return [{ file: called, text }, ...others]
}
