// Makes a fresh clone ready to run: installs the dependencies and builds the web application, each only when needed.
// Runs before anything is installed and on old Node versions: plain CommonJS, nothing but built-in modules.
'use strict'

const fs = require('fs')
const path = require('path')
const { installDependencies } = require('./install.cjs')
const { buildWeb } = require('./build-web.cjs')
const { SetupError, oldestNodeForSetup, say } = require('./say.cjs')

const root = path.join(__dirname, '..')

/** Brings the folder up to date. Throws a SetupError whose message says what to do. */
async function setup() {
  if (Number(process.versions.node.split('.')[0]) < oldestNodeForSetup) {
    throw new SetupError(
      'Node ' +
        process.versions.node +
        ' is too old: Ninefold needs Node ' +
        oldestNodeForSetup +
        ' or newer to start.',
      'Install a current Node from https://nodejs.org and run the same command again.',
    )
  }
  await installDependencies(root)
  if (fs.existsSync(path.join(root, 'packages', 'web'))) await buildWeb(root)
}

/** Runs `work` after set-up; a failed set-up ends the process with a message instead of a stack. */
function afterSetup(work) {
  setup()
    .then(work)
    .catch((error) => {
      if (error instanceof SetupError) error.lines.forEach((line) => say(line))
      else console.error(error)
      process.exitCode = 1
    })
}

module.exports = { setup, afterSetup, root }

if (require.main === module) afterSetup(() => say('ready'))
