// `ninefold explain`: every code that the checker knows has its page, and one that is nearly right is not left alone.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { explain } from '../src/commands/explain.ts'
import { noStyle } from '../src/terminal/style.ts'
import { ninefold } from './command.ts'
import { root } from './process.ts'

async function explained(...words: readonly string[]): Promise<{ code: number; out: string; error: string }> {
  const [out, error]: [string[], string[]] = [[], []]
  const terminal = {
    style: noStyle,
    columns: 80,
    isSeen: false,
    out: (line: string) => out.push(line),
    error: (line: string) => error.push(line),
  }
  const code = await explain.run({ words, options: new Map() }, { terminal, bases: [], environment: {} })
  return { code, out: out.join('\n'), error: error.join('\n') }
}

describe('explain', () => {
  test('prints what is wrong, an example, why it matters and what to do', async () => {
    const { code, out } = await ninefold(['explain', 'ENT-005'])
    expect(code).toBe(0)
    for (const part of ['ENT-005', 'Example', '^^^', 'Why it matters', 'What to do']) expect(out).toContain(part)
    expect(out).toMatch(/In the reference, with examples: ENT-\d+ \(docs\/language\/3-entities\.md\)/u)
    expect(out).not.toContain('<!--')
    expect(out).not.toContain('```')
  })

  test('knows the code of every page', async () => {
    const pages = readdirSync(join(root, 'docs/problems')).filter((file) => file !== 'README.md')
    for (const page of pages) {
      const { code, out } = await explained(page.replace('.md', ''))
      expect([code, out.split('\n')[0]]).toEqual([0, page.replace('.md', '')])
    }
  })

  test.each(['ent-5', 'ENT005', '[ENT-005]'])('reads %s as ENT-005', async (written) => {
    expect((await explained(written)).out).toMatch(/^ENT-005\n/)
  })

  test.each([
    ['ENT-999', /The nearest are ENT-\d{3}, ENT-\d{3}, ENT-\d{3}\./],
    ['EMT-005', /The nearest are ENT-005, /],
    ['nonsense', /There is no problem nonsense\./],
  ])('offers the nearest codes for %s', async (written, said) => {
    const { code, error } = await explained(written)
    expect(code).toBe(2)
    expect(error).toMatch(said)
  })

  test('asks for a code where none is given', async () => {
    expect((await explained()).error).toContain('No code is given.')
  })
})
