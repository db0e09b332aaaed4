// Lets only one process at a time run a set-up step, if several are started in the same folder.
'use strict'

const fs = require('fs')
const path = require('path')
const { say } = require('./say.cjs')

/** Waits until no other process holds `file`, holds it while `work` runs, and lets go of it in any case. */
async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (let told = false; !take(file); told = true) {
    if (!told) say('waiting for another set-up in this folder …')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(file)) fs.rmSync(file, { force: true })
    return false
  }
}

/** Whether the process that took the lock still lives; a lock without a readable owner is held until it is a minute old. */
function isHeld(file) {
  try {
    const owner = Number(fs.readFileSync(file, 'utf8'))
    if (!owner) return Date.now() - fs.statSync(file).mtimeMs < 60000
    process.kill(owner, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

module.exports = { withLock }
