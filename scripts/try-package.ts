// `npm run package -- --try`: installs the package as users do, with what npm fetches for it, runs it on the Node that runs npm, and asks for
// a page. The tests install it without its optional dependencies and without a network.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { makePackage } from './package.ts'

/** The Node of the tools in this clone is not that of users. */
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((place) => !place.includes('node_modules'))
  .join(delimiter)

/** Throws where something does not work. */
async function tryPackage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-try-'))
  const options = { cwd: folder, env: { ...process.env, PATH: path }, encoding: 'utf8', shell: true } as const
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync(command, options)
    if (status !== 0) throw new Error(`${command}\n${stdout}\n${stderr}`)
    process.stdout.write(`${command}\n${stdout}`)
  }
  try {
    run('node --version')
    run(`npm install --global --prefix "${folder}" --no-audit --no-fund "${await makePackage()}"`)
    const command = `"${join(folder, process.platform === 'win32' ? 'ninefold' : 'bin/ninefold')}"`
    run(`${command} version`)
    const started = spawn(`exec ${command} run --port 0`, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const line of createInterface(started.stdout)) {
      const [, address] = /Open +(http:\/\/\S+)/.exec(line) ?? []
      if (address === undefined) continue
      const { status } = await fetch(address)
      process.stdout.write(`${address} answers ${status}\n`)
      break
    }
    started.kill('SIGTERM')
    if (started.exitCode === null) await once(started, 'exit')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await tryPackage()
