/** Screens that show only text. */
import type { ScreenKind } from './screen-kind.ts'

export const text = {
  shows: 'text',
  parts: [],
  words: { names: ['text', 'plain text', 'static text'] },
  help: 'What is written under the screen’s heading.',
} as const satisfies ScreenKind
