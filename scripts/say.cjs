// Prints the messages of the set-up: short plain lines, and errors that say what to do next.
'use strict'

/** Older versions cannot even install the dependencies. */
const oldestNodeForSetup = 20

/** A failure the user can do something about: the first line says what happened, the others what to do. */
class SetupError extends Error {
  constructor(...lines) {
    super(lines[0])
    this.lines = lines
  }
}

function say(line) {
  process.stderr.write('ninefold: ' + line + '\n')
}

/** Says `line`, then how long it has been going on every few seconds until the returned function is called. */
function sayWhileWaiting(line) {
  const start = Date.now()
  const seconds = () => ((Date.now() - start) / 1000).toFixed(start + 10000 > Date.now() ? 1 : 0) + ' s'
  say(line + ' …')
  const timer = setInterval(() => say('  … still at it, ' + seconds()), 5000)
  return () => {
    clearInterval(timer)
    return seconds()
  }
}

module.exports = { SetupError, oldestNodeForSetup, say, sayWhileWaiting }
