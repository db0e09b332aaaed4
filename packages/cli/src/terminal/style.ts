// Colours of the terminal. None if the output is not a terminal, or NO_COLOR is set.

import type { Log } from '@ninefold/engine'

type Paint = (text: string) => string

export interface Style {
  readonly bold: Paint
  readonly faint: Paint
  readonly red: Paint
  readonly yellow: Paint
  readonly blue: Paint
  readonly green: Paint
}

/** Where a command writes: two streams' worth of lines, the style that fits them, and the width of a line. */
export interface Terminal {
  readonly style: Style
  readonly columns: number
  /** Somebody sees what is printed: it goes neither into a file nor into the log of a service. */
  readonly isSeen: boolean
  readonly out: (line: string) => void
  readonly error: (line: string) => void
  /** Present if what is printed are objects of a log. */
  readonly log?: Log
}

const painted =
  (start: number, end: number): Paint =>
  (text) =>
    text === '' ? '' : `\x1b[${start}m${text}\x1b[${end}m`

const plain: Paint = (text) => text

export const noStyle: Style = { bold: plain, faint: plain, red: plain, yellow: plain, blue: plain, green: plain }

const colours: Style = {
  bold: painted(1, 22),
  faint: painted(2, 22),
  red: painted(31, 39),
  yellow: painted(33, 39),
  blue: painted(36, 39),
  green: painted(32, 39),
}

/** `NO_COLOR` set to anything but nothing means no colours (https://no-color.org). */
export function styleFor(isTerminal: boolean, environment: Readonly<Record<string, string | undefined>>): Style {
  return isTerminal && !environment.NO_COLOR && environment.TERM !== 'dumb' ? colours : noStyle
}

export function processTerminal(): Terminal {
  return {
    style: styleFor(process.stdout.isTTY === true, process.env),
    isSeen: process.stdout.isTTY === true,
    columns: Math.min(Math.max(process.stdout.columns || 100, 40), 120),
    out: (line) => void process.stdout.write(`${line}\n`),
    error: (line) => void process.stderr.write(`${line}\n`),
  }
}
