// `ninefold language-server`: the language server for editors, over standard input and output.
import { serve } from '@ninefold/language-server'
import type { Command } from './command.ts'

export const languageServer: Command = {
  name: 'language-server',
  takes: '',
  summary: 'Help an editor with documents while they are written (Language Server Protocol).',
  options: [{ name: 'stdio', meaning: 'Speak over standard input and output. It is how the server speaks anyway.' }],
  run() {
    serve(process.stdin, process.stdout)
    return new Promise(() => {
      // The editor ends the process.
    })
  },
}
