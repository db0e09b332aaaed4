// Runs another process in place of this one: same terminal, signals passed on, its exit code becomes ours.
// Runs on old Node versions too: plain CommonJS, nothing but built-in modules.
'use strict'

const { spawn } = require('child_process')
const os = require('os')

/** Starts `file` with `args` and ends this process as that one ends. */
function handOver(file, args, options) {
  const child = spawn(file, args, Object.assign({ stdio: 'inherit' }, options))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole process group, so the child has it already.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error('Cannot start ' + file + ': ' + error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + (os.constants.signals[signal] || 0) : code)
  })
}

module.exports = { handOver }
