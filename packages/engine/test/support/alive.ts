// Whether a process of another parent still works. One that has ended, and that nobody has taken note of, does not.
import { readFileSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return process.platform !== 'linux'
  }
}
