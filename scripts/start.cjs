// `npm start [-- arguments]`: makes the folder ready, then runs the `ninefold run` command on the bundled Node.
'use strict'

const path = require('path')
const { afterSetup, root } = require('./setup.cjs')

const launcher = path.join(root, 'packages', 'cli', 'bin', 'ninefold.cjs')

afterSetup(() => {
  if (process.env.npm_lifecycle_event) endWithParent()
  // The launcher finds its Node by itself; running it inside this process spares one process where this Node will do.
  process.argv = [process.argv[0], launcher, 'run'].concat(process.argv.slice(2))
  require(launcher)
})

/** npm passes a signal on to its shell only, and the shell ends without telling us; so we look whether it still lives. */
function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}
