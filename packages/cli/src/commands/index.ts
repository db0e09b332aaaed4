// The commands, in the order of help. Each is loaded only when it is called, so that a start is fast.
import type { Command } from './command.ts'

const loaders = {
  init: async () => (await import('./init.ts')).init,
  run: async () => (await import('./run.ts')).run,
  'sign-in-link': async () => (await import('./sign-in-link.ts')).signInLinkCommand,
  check: async () => (await import('./check.ts')).check,
  explain: async () => (await import('./explain.ts')).explain,
  format: async () => (await import('./format.ts')).format,
  texts: async () => (await import('./texts.ts')).texts,
  ask: async () => (await import('./ask.ts')).askCommand,
  audit: async () => (await import('./audit.ts')).audit,
  describe: async () => (await import('./describe.ts')).describeCommand,
  diff: async () => (await import('./diff.ts')).diff,
  test: async () => (await import('./test.ts')).test,
  doctor: async () => (await import('./doctor.ts')).doctor,
  backup: async () => (await import('./backup.ts')).backup,
  move: async () => (await import('./move.ts')).move,
  restore: async () => (await import('./restore.ts')).restore,
  'rotate-keys': async () => (await import('./rotate-keys.ts')).rotateKeysCommand,
  'language-server': async () => (await import('./language-server.ts')).languageServer,
  bounce: async () => (await import('./bounce.ts')).bounce,
  version: async () => (await import('./version.ts')).version,
  help: async () => {
    const { helpAbout } = await import('./help.ts')
    const commands: Command[] = []
    const help = helpAbout(() => commands)
    for (const name of commandNames) if (name !== 'help') commands.push(await loadCommand(name))
    commands.push(help)
    return help
  },
} satisfies Record<string, () => Promise<Command>>

export type CommandName = keyof typeof loaders

export const commandNames = Object.keys(loaders) as readonly CommandName[]

export const loadCommand = (name: CommandName): Promise<Command> => loaders[name]()
