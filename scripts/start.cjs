// `npm start [-- arguments]`: makes the folder ready, then runs the `ninefold run` command on the bundled Node.
'use strict'

const path = require('path')
const { afterSetup, root } = require('./setup.cjs')

const launcher = path.join(root, 'packages', 'cli', 'bin', 'ninefold.cjs')

afterSetup(() => {
  // The launcher finds its Node by itself; running it inside this process spares one process where this Node will do.
  process.argv = [process.argv[0], launcher, 'run'].concat(process.argv.slice(2))
  require(launcher)
})
