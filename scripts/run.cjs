// Runs a program and collects its output.
'use strict'

const { spawn } = require('child_process')

/** Resolves with the exit code (127 if the program was not found) and everything printed, both streams together. */
function run(file, args, options) {
  return new Promise((resolve) => {
    const child = spawn(file, args, Object.assign({ stdio: ['ignore', 'pipe', 'pipe'] }, options))
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    if (child.stdout) child.stdout.on('data', collect)
    if (child.stderr) child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: error.code === 'ENOENT' ? 127 : 1, output: output + error.message }))
    child.on('close', (code) => resolve({ code: code === null ? 1 : code, output }))
  })
}

/** The last few lines of a program's output, for an error message. */
function tail(output, count = 15) {
  return output.trim().split('\n').slice(-count)
}

module.exports = { run, tail }
